import ArgumentParser
import Foundation
import Heritage
import Server
import Vaccination
import Zoo

/// The location of the starter content of the published spaces.
struct ContentOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The starter content of published spaces. By default 'Content' beside the program, or in the working directory.",
      valueName: "dir"))
  var content: String?

  /// The published spaces that a server creates, with their titles.
  private static let spaces = [
    (name: Zoo.space, title: "Zoo"), (name: Vaccination.space, title: "Vaccines"),
    (name: Heritage.space, title: "Historie"),
  ]

  /// The path of the file for this space.
  func path(of space: String) -> String {
    if let content { return content + "/\(space).json" }
    let program = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "Content").path()
    let found = [program, "Content"].compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0 + "/\(space).json")
    }
    return (found ?? "Content") + "/\(space).json"
  }

  /// Nil when there is none.
  func starter(of space: String) throws -> StarterContent? {
    let path = path(of: space)
    guard let known = ContentOption.spaces.first(where: { $0.name == space }) else { return nil }
    if !FileManager.default.fileExists(atPath: path), content == nil || space != Zoo.space { return nil }
    return try Failure.explaining(.noInput, "The starter content '\(path)' cannot be read") {
      try StarterContent(name: space, title: known.title, path: path)
    }
  }

  /// V-84: the starter content that is kept up to date. The other spaces are for operators to fill with their own.
  func catalogue() throws -> StarterContent? { try starter(of: Vaccination.space) }

  /// The starter content of every space that has some.
  func starters() throws -> [StarterContent] {
    try ContentOption.spaces.compactMap { try starter(of: $0.name) }
  }
}
