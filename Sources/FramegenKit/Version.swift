/// The version of framegen.
///
/// It is part of every frame's fingerprint, so that frames of two versions are never mixed.
public let framegenVersion = "0.1.0"

/// The name that files give as the program that made them.
let softwareName = "framegen \(framegenVersion)"
