import Foundation

/// Messages beside the actual output. Writing them never ends the program: when the disk of the log is full, or nobody
/// reads the pipe, lines are lost.
public enum StandardError {
  @Sendable public static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
