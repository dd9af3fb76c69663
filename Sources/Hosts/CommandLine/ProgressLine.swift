import Foundation
import Server

/// A line on standard error that counts up when standard error is a terminal.
final class ProgressLine {
  private let name: String
  private let isSeen = isatty(STDERR_FILENO) == 1
  private var percent: Int64 = -1

  init(_ name: String) {
    self.name = name
  }

  func show(_ done: Int64, of total: Int64) {
    let now = total > 0 ? min(100, done * 100 / total) : 100
    guard isSeen, now != percent else { return }
    percent = now
    StandardError.write("\r\(name): \(now) %")
  }

  func end() {
    if isSeen && percent >= 0 { report("") }
  }
}
