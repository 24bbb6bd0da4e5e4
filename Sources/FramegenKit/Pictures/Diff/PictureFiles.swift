internal import Foundation

/// The pictures of one side of a comparison: one file, the frames of a film in one file or of a pattern, or
/// a folder with everything below it.
struct PictureFiles {
  /// What one picture is called, so that it is found on the other side.
  struct Name: Hashable, Comparable {
    /// The folder below the one that was named; empty for that one itself.
    var folder: String
    /// The text before the number, or the whole name of a picture without one.
    var film: String
    /// The number of the frame; nil for a picture that is none.
    var frame: Int?

    static func < (first: Name, second: Name) -> Bool {
      (first.folder, first.film, first.frame ?? -1)
        < (second.folder, second.film, second.frame ?? -1)
    }
  }

  /// The pictures by name.
  private(set) var pictures: [Name: PictureSource] = [:]
  /// Whether it is a single picture.
  let isSingle: Bool
  /// The film in one file, whose frames have no names until they are aligned.
  private var film: AnimatedFile?

  /// Finds the pictures at a path.
  ///
  /// - Parameter path: A PNG file, perhaps animated; a GIF file; a folder, in which every `.png` counts; or a
  ///   folder with a pattern of names, such as `frames/frame_%04d.png`.
  /// - Throws: `FramegenError.file` if something cannot be read, `.picture` if a film in one file is damaged,
  ///   `.request` if there are no pictures.
  init(_ path: String) throws(FramegenError) {
    var isFolder = ObjCBool(false)
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      film = isFolder.boolValue ? nil : try AnimatedFile(path)
      isSingle = !isFolder.boolValue && (film == nil || film?.picture != nil)
      if isSingle {
        pictures[Name(folder: "", film: "", frame: nil)] =
          film?.picture ?? PictureSource(path: path)
      } else if film == nil {
        try addFolder(path, "")
      }
    } else {
      isSingle = false
      let (folder, file) = splitPath(path)
      guard file.contains("%"), let pattern = try? FramePattern(file) else {
        throw .file(FileError(.read, path, code: ENOENT))
      }
      try onDisk { () throws(FileError) in
        for name in try Folder.names(in: folder.isEmpty ? "." : folder) {
          guard let number = pattern.number(in: name) else { continue }
          let key = Name(folder: "", film: "", frame: number)
          pictures[key] = PictureSource(path: FramegenKit.path(of: name, in: folder))
        }
      }
    }
    guard !pictures.isEmpty || film != nil else {
      throw .request("no pictures in \(path)", hint: nil)
    }
  }

  /// Adds the pictures of a folder and its subfolders, except hidden ones.
  private mutating func addFolder(_ root: String, _ below: String) throws(FramegenError) {
    let folder = below.isEmpty ? root : FramegenKit.path(of: below, in: root)
    var names: [String] = []
    try onDisk { () throws(FileError) in names = try Folder.names(in: folder) }
    for name in names where !name.hasPrefix(".") {
      let path = FramegenKit.path(of: name, in: folder)
      var isFolder = ObjCBool(false)
      // A link that leads nowhere is a picture that cannot be read.
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if isFolder.boolValue {
        try addFolder(root, below.isEmpty ? name : below + "/" + name)
      } else if name.lowercased().hasSuffix(".png") {
        let stem = name.dropLast(".png".count)
        let digits = String(stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        // More digits than a number has would be a name.
        let frame = Int(digits)
        let film = frame == nil ? String(stem) : String(stem.dropLast(digits.count))
        pictures[Name(folder: below, film: film, frame: frame)] = PictureSource(path: path)
      }
    }
  }

  /// Gives the frames of films in one file their numbers, and the only film of a folder the same name on
  /// both sides, whatever its files are called.
  ///
  /// - Returns: How many frames a second have, where that is known.
  /// - Throws: `FramegenError.request` if frames begin at times without a common step.
  static func align(
    _ first: inout PictureFiles, _ second: inout PictureFiles
  ) throws(FramegenError) -> Double? {
    let rate = try number(&first, &second)
    let folders = Set(first.pictures.keys.map(\.folder))
      .intersection(second.pictures.keys.map(\.folder))
    for folder in folders {
      if first.films(in: folder).count == 1, second.films(in: folder).count == 1,
        first.films(in: folder) != second.films(in: folder)
      {
        first.renameFilm(in: folder)
        second.renameFilm(in: folder)
      }
    }
    return rate
  }

  private static func number(
    _ first: inout PictureFiles, _ second: inout PictureFiles
  ) throws(FramegenError) -> Double? {
    let films = [first.film, second.film].compactMap(\.self).filter { $0.picture == nil }
    guard !films.isEmpty else { return nil }
    guard let step = AnimatedFile.step(of: films) else {
      throw .request(
        "the durations of the frames have no common step", hint: "compare folders of frames")
    }
    first.number(every: step)
    second.number(every: step)
    return 1 / step
  }

  private mutating func number(every step: Double) {
    guard let film, film.picture == nil else { return }
    for (frame, picture) in film.pictures(every: step).enumerated() {
      pictures[Name(folder: "", film: "", frame: frame)] = picture
    }
  }

  private func films(in folder: String) -> Set<String> {
    Set(pictures.keys.lazy.filter { $0.folder == folder && $0.frame != nil }.map(\.film))
  }

  private mutating func renameFilm(in folder: String) {
    var renamed: [Name: PictureSource] = [:]
    for (name, picture) in pictures {
      var name = name
      if name.folder == folder, name.frame != nil { name.film = "" }
      renamed[name] = picture
    }
    pictures = renamed
  }
}
