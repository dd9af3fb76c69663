import Foundation

/// The files that people write: everything except what is built, installed or stored at run time.
struct SourceFile: Sendable {
  /// Below the root of the tree: `Sources/Core/Base/Day.swift`.
  let path: String
  let text: String
  let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var name: String { path.split(separator: "/").last.map { String($0) } ?? path }
  var fileExtension: String { name.contains(".") ? String(name.split(separator: ".").last ?? "") : "" }

  /// The occurrences of the text as `path:line`, for a failure message that can be followed.
  func places(of mark: String) -> [String] {
    // Most files do not contain it at all.
    guard text.range(of: mark, options: .literal) != nil else { return [] }
    return lines.enumerated().filter { $0.element.contains(mark) }.map { "\(path):\($0.offset + 1)" }
  }
}

enum Tree {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let foreign: Set<String> = [
    ".git", ".build", ".venv", "data", "node_modules", "vendor", "__pycache__", ".pytest_cache",
  ]

  /// Every file of the tree with its path below the root.
  static let paths: [String] = {
    var paths: [String] = []
    func walk(_ directory: String) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + directory)) ?? []
      for name in names.sorted() where !foreign.contains(name) && !name.hasPrefix(".build-") {
        let path = directory.isEmpty ? name : directory + "/" + name
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path + "/" + path, isDirectory: &isDirectory) else {
          continue
        }
        if isDirectory.boolValue { walk(path) } else { paths.append(path) }
      }
    }
    walk("")
    return paths
  }()

  static let files: [SourceFile] = paths.compactMap { path in
    (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map {
      SourceFile(path: path, text: $0)
    }
  }

  static func swift(in folder: String) -> [SourceFile] {
    files.filter { $0.path.hasPrefix(folder + "/") && $0.fileExtension == "swift" }
  }
}

/// A Swift file's lines without strings and comments, so that words in them do not count as code.
struct SwiftCode: Sendable {
  let path: String
  let lines: [String]

  init(_ file: SourceFile) {
    path = file.path
    lines = file.lines.map { SwiftCode.code($0) }
  }

  func places(of pattern: Regex<Substring>) -> [String] {
    lines.enumerated().filter { $0.element.contains(pattern) }.map { "\(path):\($0.offset + 1)" }
  }

  private static func code(_ line: Substring) -> String {
    let (quote, backslash, slash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"))
    var result: [UInt8] = []
    var inString = false
    var previous: UInt8 = 0
    for byte in line.utf8 {
      if byte == quote && previous != backslash { inString.toggle() }
      if !inString && byte == slash && previous == slash { break }
      if !inString { result.append(byte) }
      previous = byte
    }
    return String(decoding: result, as: UTF8.self)
  }
}
