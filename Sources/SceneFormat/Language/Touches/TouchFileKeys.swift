internal import Scene

/// The keys of a file of touches, in which recordings are kept.
enum TouchFileKeys {
  static let format = RequiredKey(
    "framegen", Syntax<JSONString>.placedString.described(as: .word("touches")),
    "\"touches\", which tells such a file apart.")
  private static let list = Syntax<[TouchStatement]>.list(of: TouchKeys.syntax)
  static let touches = RequiredKey("touches", list, "The touches, as in a scene.")

  static let table = KeyTable(
    name: "touchFile", noun: "a touch file", summary: "A file of touches.", keys: [format, touches])

  /// The touches in the scene, or the path of a file.
  ///
  /// The reader of scenes has replaced the path by the value of the file.
  static let listOrFile = Syntax<[TouchStatement]>(
    schema: .any([list.schema, Syntax<JSONString>.pathInSceneFolder.schema])
  ) { value, decoding in
    let isInFile =
      value.place.source > 0 && decoding.sources.text(of: value.place)?.isOption == false
    guard isInFile else { return list.read(value, decoding) }
    if let object = value.object, let found = object[format.name], found.string?.value != "touches"
    {
      decoding.report(
        "touches", at: found.place,
        "this is not a touch file: 'framegen' is \(found.description)",
        hint:
          "it begins with {\"framegen\": \"touches\", \"touches\": […], as 'framegen dump touches' writes it"
      )
      return nil
    }
    return ObjectReader(value, table, decoding).flatMap { reader in
      _ = reader[format]
      return reader[touches]
    }
  }
}
