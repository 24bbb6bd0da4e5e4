internal import FramegenKit
internal import Foundation
internal import Raster
internal import SceneText

/// The pictures of one side of a comparison: one file, the frames of a film in one file or of a pattern, or
/// a folder with everything below it.
///
/// In a folder, files are the frames of a film if their names are the same but for the number at their ends, and there are
/// at least two numbers, on either side; all others are found by their names. So `login-1.png` is no frame where it is
/// alone, and files that have the same number, such as `f_1.png` and `f_01.png`, are two pictures.
struct PictureFiles {
  /// What one picture is called, so that it is found on the other side.
  struct Name: Hashable, Comparable {
    /// The folder below the one that was named; empty for that one itself.
    var folder: String
    /// The text before the number, or the whole name of a picture that is no frame.
    var film: String
    /// The number of the frame; nil for a picture that is none.
    var frame: Int?

    static func < (first: Name, second: Name) -> Bool {
      (first.folder, first.film, first.frame ?? -1)
        < (second.folder, second.film, second.frame ?? -1)
    }

    /// Whether it names a frame of the same film, or the same picture.
    func isOfFilm(of other: Name) -> Bool {
      guard frame != nil, other.frame != nil else { return self == other }
      return (folder, film) == (other.folder, other.film)
    }
  }

  /// The pictures by name.
  private(set) var pictures: [Name: PictureSource] = [:]
  /// Whether it is a single picture.
  let isSingle: Bool
  /// The film in one file, whose frames have no names until they are aligned.
  private var film: AnimatedFile?
  /// How many frames a second has, as the manifest of a folder says; nil where there is none.
  private var framesPerSecond: Double?
  /// The files of a folder, which have no names until they are aligned; nil for anything else.
  private var files: [FoundFile]?

  /// A picture in a folder.
  private struct FoundFile {
    /// The folder below the one that was named.
    var folder: String
    /// The name of the file.
    var name: String
    var source: PictureSource

    /// The name without its ending.
    var stem: Name { Name(folder: folder, film: String(name.dropLast(".png".count)), frame: nil) }

    /// The film of which it can be a frame, and its number; nil for a name without a number.
    var numbered: (film: Name, number: Int)? {
      let stem = stem.film
      let digits = String(stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
      // More digits than a number has are a name.
      guard let number = Int(digits) else { return nil }
      return (Name(folder: folder, film: String(stem.dropLast(digits.count)), frame: nil), number)
    }
  }

  /// Finds the pictures at a path.
  ///
  /// - Parameters:
  ///   - path: A PNG file, perhaps animated; a GIF file; a folder, in which every `.png` counts; or a
  ///     folder with a pattern of names, such as `frames/frame_%04d.png`.
  ///   - limits: How large the pictures may be.
  /// - Throws: `FramegenError.file` if something cannot be read, `.picture` if a film in one file is damaged,
  ///   `.request` if there are no pictures.
  init(_ path: String, limits: ComparisonLimits) throws(FramegenError) {
    guard path != "-" else {
      throw .request(
        "pictures are compared as files, not from standard input", hint: "write it to a file first")
    }
    var isFolder = ObjCBool(false)
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      film = isFolder.boolValue ? nil : try AnimatedFile(path, limits: limits)
      isSingle = !isFolder.boolValue && (film == nil || film?.picture != nil)
      if isSingle {
        pictures[Name(folder: "", film: "", frame: nil)] =
          film?.picture ?? PictureSource(path: path, limits: limits)
      } else if film == nil {
        files = []
        try addFolder(path, "", limits)
        framesPerSecond = Self.rate(in: path)
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
          pictures[key] = PictureSource(
            path: FramegenKit.path(of: name, in: folder), limits: limits)
        }
      }
      framesPerSecond = Self.rate(in: folder.isEmpty ? "." : folder)
    }
    guard !pictures.isEmpty || film != nil || files?.isEmpty == false else {
      throw .request("no pictures in \(path)", hint: nil)
    }
  }

  /// Adds the pictures of a folder and its subfolders, except hidden ones.
  ///
  /// - Parameters:
  ///   - root: The folder that was named.
  ///   - below: The folder below it.
  ///   - limits: How large the pictures may be.
  ///   - outer: The folders around that one, as links resolve them.
  /// - Throws: `FramegenError.file` if a folder cannot be read, `.request` if a link leads back to a folder around it.
  private mutating func addFolder(
    _ root: String, _ below: String, _ limits: ComparisonLimits, inside outer: Set<String> = []
  ) throws(FramegenError) {
    let folder = below.isEmpty ? root : FramegenKit.path(of: below, in: root)
    let resolved = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard !outer.contains(resolved) else {
      throw .request(
        "the link \(folder) leads back to \(resolved), in which it is", hint: "remove it")
    }
    var names: [String] = []
    try onDisk { () throws(FileError) in names = try Folder.names(in: folder) }
    for name in names where !name.hasPrefix(".") {
      let path = FramegenKit.path(of: name, in: folder)
      var isFolder = ObjCBool(false)
      // A link that leads nowhere is a picture that cannot be read.
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if isFolder.boolValue {
        try addFolder(
          root, below.isEmpty ? name : below + "/" + name, limits,
          inside: outer.union([resolved]))
      } else if name.lowercased().hasSuffix(".png") {
        let source = PictureSource(path: path, limits: limits)
        files?.append(FoundFile(folder: below, name: name, source: source))
      }
    }
  }

  /// How many frames a second has, as the manifest of a folder says.
  private static func rate(in folder: String) -> Double? {
    guard case .manifest(let manifest)? = try? Manifest.read(in: folder), manifest.fps > 0 else {
      return nil
    }
    return manifest.fps
  }

  /// When the frames of two films are seen.
  struct Timing {
    /// How many frames a second has, where that is known.
    var framesPerSecond: Double?
    /// How many frames it is from one that is compared to the next.
    var step = 1
    /// The frames in between, which GIF leaves out.
    var skipped: Set<Name> = []
  }

  /// Names the pictures of folders, gives the frames of films in one file their numbers, and the only film of a folder the
  /// same name on both sides, whatever its files are called.
  ///
  /// - Parameters:
  ///   - first: One side.
  ///   - second: The other side.
  ///   - limits: How many steps of time there may be.
  /// - Returns: When the frames are seen.
  /// - Throws: `FramegenError.request` if frames begin at times without a common step.
  static func align(
    _ first: inout PictureFiles, _ second: inout PictureFiles, limits: ComparisonLimits
  ) throws(FramegenError) -> Timing {
    nameFiles(&first, &second)
    var timing = try number(&first, &second, limits)
    let folders = Set(first.pictures.keys.map(\.folder))
      .intersection(second.pictures.keys.map(\.folder))
    for folder in folders {
      if first.films(in: folder).count == 1, second.films(in: folder).count == 1,
        first.films(in: folder) != second.films(in: folder)
      {
        first.renameFilm(in: folder)
        second.renameFilm(in: folder)
        if folder.isEmpty {
          timing.skipped = Set(
            timing.skipped.map { Name(folder: "", film: "", frame: $0.frame) })
        }
      }
    }
    return timing
  }

  /// Gives the files of folders their names; each file has one of its own.
  private static func nameFiles(_ first: inout PictureFiles, _ second: inout PictureFiles) {
    let sides = [first.files, second.files].compactMap(\.self)
    // A film in one file, or the frames of a pattern, can also have a single frame beside them.
    let least = sides.count == 2 ? 2 : 1
    var films: Set<Name> = []
    var repeated: Set<Name> = []
    for side in sides {
      let numbers = Dictionary(grouping: side.compactMap(\.numbered), by: \.film)
        .mapValues { $0.map(\.number) }
      for (film, numbers) in numbers {
        let distinct = Set(numbers).count
        if distinct >= least { films.insert(film) }
        if distinct < numbers.count { repeated.insert(film) }
      }
    }
    films.subtract(repeated)
    // Names that differ in their endings alone, .png and .PNG.
    let similar = Set(
      sides.flatMap { side in
        Dictionary(grouping: side.map(\.stem), by: \.self).filter { $0.value.count > 1 }.keys
      })
    func name(_ files: inout PictureFiles) {
      for file in files.files ?? [] {
        var name = file.stem
        if let (film, number) = file.numbered, films.contains(film) {
          name = Name(folder: file.folder, film: film.film, frame: number)
        } else if similar.contains(name) {
          name.film = file.name
        }
        files.pictures[name] = file.source
      }
    }
    name(&first)
    name(&second)
  }

  private static func number(
    _ first: inout PictureFiles, _ second: inout PictureFiles, _ limits: ComparisonLimits
  ) throws(FramegenError) -> Timing {
    if let timing =
      numberRounded(&first, as: &second, limits) ?? numberRounded(&second, as: &first, limits)
    {
      return timing
    }
    let films = [first.film, second.film].compactMap(\.self).filter { $0.picture == nil }
    guard !films.isEmpty else { return Timing() }
    guard let step = AnimatedFile.step(of: films, atMost: limits.filmSteps) else {
      throw .request(
        "the durations of the frames have no common step, or more than \(limits.filmSteps) steps",
        hint: "compare folders of frames, or raise the limit with --limit film-steps=N")
    }
    first.number(every: step)
    second.number(every: step)
    return Timing(framesPerSecond: 1 / step)
  }

  /// Numbers the frames of a GIF file as those of a film whose times are not rounded; nil if the sides are not such films.
  ///
  /// A film with more than 50 frames a second has every second, third … in its GIF.
  private static func numberRounded(
    _ rounded: inout PictureFiles, as exact: inout PictureFiles, _ limits: ComparisonLimits
  ) -> Timing? {
    guard let film = rounded.film, film.isRounded, film.picture == nil else { return nil }
    var rate = exact.framesPerSecond
    if let other = exact.film {
      guard !other.isRounded, other.picture == nil,
        let step = AnimatedFile.step(of: [other], atMost: limits.filmSteps)
      else { return nil }
      exact.number(every: step)
      rate = 1 / step
    }
    let numbers = exact.pictures.keys.compactMap { $0.folder.isEmpty ? $0.frame : nil }.ordered()
    guard exact.films(in: "").count == 1, let first = numbers.first, let last = numbers.last,
      let rate = rate ?? film.rate(ofFrames: last - first + 1),
      film.seconds * rate < Double(limits.filmSteps)
    else { return nil }
    // The frames that are there, such as every second one, and of these the ones that GIF can have.
    let distance = zip(numbers, numbers.dropFirst()).map { $1 - $0 }.min() ?? 1
    let own = numbers.allSatisfy { ($0 - first).isMultiple(of: distance) } ? distance : 1
    let step = own * max(1, Int((rate / Double(own) / GIFEncoder.highestRate - 1e-6).rounded(.up)))
    let count = Int((film.seconds * rate).rounded(.up)) / step + 2
    let times = (0..<count).map { Double($0 * step) / rate }
    for (index, picture) in film.pictures(near: times).enumerated() {
      rounded.pictures[Name(folder: "", film: "", frame: first + index * step)] = picture
    }
    return Timing(
      framesPerSecond: rate, step: step,
      skipped: Set(
        exact.pictures.keys.filter {
          $0.folder.isEmpty && $0.frame.map { !($0 - first).isMultiple(of: step) } ?? false
        }))
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
