import ArgumentParser
import Foundation
import Heritage
import Server
import Zoo

/// Where the starter content is.
struct ContentOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The starter content of published spaces. By default 'Content' beside the program, or in the working directory.",
      valueName: "dir"))
  var content: String?

  /// The file of a space.
  func path(_ space: String) -> String {
    let file = "/" + space + ".json"
    if let content { return content + file }
    let program = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "Content").path()
    let found = [program, "Content"].compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0 + file) }
    return (found ?? "Content") + file
  }

  /// Of all spaces that the apps know and that have one.
  func starters() throws -> [StarterContent] {
    try [(Zoo.space, "Zoo"), (Heritage.space, "Historie")].compactMap { try starter($0, title: $1) }
  }

  /// Nil when there is none. A folder that was named has that of the zoo.
  func starter(_ space: String = Zoo.space, title: String = "Zoo") throws -> StarterContent? {
    let path = path(space)
    let isExpected = content != nil && space == Zoo.space
    if !isExpected, !FileManager.default.fileExists(atPath: path) { return nil }
    return try Failure.explaining(.noInput, "The starter content cannot be read") {
      try StarterContent(name: space, title: title, path: path)
    }
  }
}
