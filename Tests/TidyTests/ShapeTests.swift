import Foundation
import Testing

@Suite("The tree is tidy")
struct ShapeTests {
  static let written = Tree.files.filter { ["swift", "js", "mjs", "css", "py", "sh"].contains($0.fileExtension) }

  @Test("A file has one subject and at most 350 lines")
  func lengths() {
    for file in ShapeTests.written {
      #expect(file.lines.count <= 351, "\(file.path) has \(file.lines.count - 1) lines")
    }
  }

  @Test(
    "JavaScript stays the hands of the core: bridge.js within 400 lines, all of Web within 1750 since maps take tiles and symbols from it, the maps' styles and the gestures apart, each of which has about 100"
  )
  func javaScript() {
    let scripts = Tree.files.filter {
      $0.path.hasPrefix("Web/") && !$0.path.hasPrefix("Web/host/") && $0.fileExtension == "js"
        && $0.name != "map-styles.js"
    }
    let total = scripts.reduce(0) { $0 + $1.lines.count - 1 }
    #expect(total <= 1750, "\(total) lines")
    for file in scripts where file.name == "bridge.js" { #expect(file.lines.count <= 401) }
    for file in Tree.files where file.path.hasPrefix("Web/host/") {
      #expect(file.lines.count <= 121, "\(file.path) has \(file.lines.count - 1) lines")
    }
  }

  @Test("Nothing is called Manager, Helper or Utils")
  func names() {
    let vague = /(Manager|Helper|Helpers|Utils|Utilities|Misc)$/
    for path in Tree.paths {
      let name = path.split(separator: "/").last.map { String($0) } ?? path
      #expect(!String(name.split(separator: ".").first ?? "").contains(vague), "\(path)")
    }
    let declared = /\b(?:struct|class|enum|actor|protocol) \w*(?:Manager|Helper|Utils|Utilities)\b/
    let places = Tree.swift(in: "Sources").flatMap { SwiftCode($0).places(of: declared) }
    #expect(places.isEmpty, "\(places)")
  }

  @Test("The code has no to-dos, and no test is skipped")
  func leftovers() {
    let marks = [
      "TO" + "DO", "FIX" + "ME", "XX" + "X:", ".disa" + "bled(\"", ".disa" + "bled(if", "mark.sk" + "ip",
      "test.sk" + "ip", "it.sk" + "ip",
    ]
    for mark in marks {
      let places = Tree.files.filter { $0.fileExtension != "svg" }.flatMap { $0.places(of: mark) }
      #expect(places.isEmpty, "\(mark): \(places)")
    }
  }

  @Test("No file contains a path of a machine or the host of a package registry")
  func machines() {
    let marks = [
      "/wo" + "rk/", "/ro" + "ot/", "/op" + "t/swift", "/ho" + "me/", "/Use" + "rs/", "py" + "pi.org",
      "pythonho" + "sted",
      "registry.n" + "pmjs", "deb.deb" + "ian.org",
    ]
    for mark in marks {
      // Sources of facts are web addresses, with any folders.
      let places = Tree.files.filter { !$0.path.hasPrefix("Content/") }.flatMap { $0.places(of: mark) }
      #expect(places.isEmpty, "\(mark): \(places)")
    }
  }

  @Test("make fuzz runs every test that reads random bytes")
  func fuzzing() throws {
    let makefile = try #require(Tree.files.first { $0.path == "Makefile" })
    let filters = makefile.text.matches(of: /--filter "?([\w|]*Fuzz[\w|]*)"?/).flatMap {
      $0.output.1.split(separator: "|")
    }
    let fuzzed = Tree.swift(in: "Tests").filter { $0.text.contains("Fuzzing" + ".run(") }
    #expect(fuzzed.count >= 5)
    for file in fuzzed { #expect(filters.contains { file.name.contains($0) }, "\(file.path)") }
  }

  @Test("Build products are not committed")
  func products() throws {
    let kinds: Set = ["o", "a", "so", "wasm", "gz", "br", "sqlite", "db", "pyc", "swiftmodule", "xctest", "log"]
    for path in try trackedPaths() {
      let name = path.split(separator: "/").last ?? ""
      #expect(!kinds.contains(String(name.split(separator: ".").last ?? "")) || !name.contains("."), "\(path)")
      let size = (try? FileManager.default.attributesOfItem(atPath: Tree.root.path + "/" + path)[.size] as? Int) ?? 0
      #expect(size <= 1_000_000, "\(path) has \(size) bytes")
    }
  }

  /// The files in git; without git (an unpacked archive) all files.
  private func trackedPaths() throws -> [String] {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-C", Tree.root.path, "ls-files", "-z"]
    let output = Pipe()
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    try git.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { return Tree.paths }
    return String(decoding: data, as: UTF8.self).split(separator: "\0").map { String($0) }
  }
}
