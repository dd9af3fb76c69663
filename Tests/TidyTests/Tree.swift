import Foundation

/// The files that people write: everything but what is built, installed or stored while running.
struct SourceFile: Sendable {
  /// Below the root of the tree: `Sources/Core/Base/Day.swift`.
  let path: String
  let text: String

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  var name: String { path.split(separator: "/").last.map { String($0) } ?? path }
  var fileExtension: String { name.contains(".") ? String(name.split(separator: ".").last ?? "") : "" }

  /// Where the text matches, as `path:line`, for a failure that can be followed.
  func places(where matches: (Substring) -> Bool) -> [String] {
    lines.enumerated().filter { matches($0.element) }.map { "\(path):\($0.offset + 1)" }
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
        guard FileManager.default.fileExists(atPath: root.path + "/" + path, isDirectory: &isDirectory) else { continue }
        if isDirectory.boolValue { walk(path) } else { paths.append(path) }
      }
    }
    walk("")
    return paths
  }()

  static let files: [SourceFile] = paths.compactMap { path in
    (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map { SourceFile(path: path, text: $0) }
  }

  static func swift(in folder: String) -> [SourceFile] {
    files.filter { $0.path.hasPrefix(folder + "/") && $0.fileExtension == "swift" }
  }
}

/// A line of Swift without its strings and comment, so that words in them are not taken for code.
func code(_ line: Substring) -> String {
  var result = ""
  var inString = false
  var previous: Character = " "
  for character in line {
    if character == "\"" && previous != "\\" { inString.toggle() }
    if !inString && character == "/" && previous == "/" {
      result.removeLast()
      break
    }
    if !inString { result.append(character) }
    previous = character
  }
  return result
}
