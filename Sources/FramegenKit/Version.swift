/// The version of framegen, which is part of the fingerprint of frames.
public let framegenVersion = "1.0.0"

/// The name of the program in the files that it writes.
package let softwareName = "framegen \(framegenVersion)"
