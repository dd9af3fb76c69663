import Foundation

/// What is said beside the work. It never ends the program: a log whose disk is full, or a pipe that nobody reads any
/// more, loses lines.
public enum StandardError {
  @Sendable public static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
