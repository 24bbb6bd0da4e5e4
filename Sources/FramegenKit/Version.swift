/// The version of framegen.
///
/// It is part of every frame's fingerprint: frames of two versions are never mixed.
public let framegenVersion = "0.1.0"
