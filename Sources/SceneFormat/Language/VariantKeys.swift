internal import Scene
internal import SceneText

/// The variants of a scene: an object of names to sets of edits, of which only the names are read with the scene.
///
/// Their values are read where a variant is chosen: as those of the scene, in whose place they are.
enum VariantKeys {
  /// The names, those of faulty variants left out.
  static let syntax = Syntax<[PlacedString]>.members(
    pattern: Syntax<JSONString>.identifierPattern, edits.schema,
    expected: "an object of names to variants",
    // A scene does not keep what its variants change.
    write: { name, _ in (name.value, .object([])) }
  ) { member, decoding in
    guard member.key.value != all else {
      decoding.report(
        "malformed-name", at: member.key.place,
        "a variant cannot be called \(MessageText.quoted(all)), which stands for all of them",
        hint: "choose another name")
      return nil
    }
    guard member.key.value.isName(with: "-") else {
      decoding.report(.malformedID(member.key.value), at: member.key.place)
      return nil
    }
    guard member.value.object != nil else {
      decoding.reportType(member.value, expected: "an object of paths to values")
      return nil
    }
    return PlacedString(member.key.value, place: member.key.place)
  }

  /// The word that stands for all variants.
  static let all = "all"

  private static let edits = Syntax<JSONValue>.unread(.map(pattern: "^.+$", .anything))

  /// The names of variants that something uses.
  static let names = Syntax<[PlacedString]>.single(
    or: Syntax<JSONString>.placedString.map(
      { PlacedString($0.value, place: $0.place) },
      back: { JSONString(value: $0.value, place: $0.place) }), what: "variant")
}
