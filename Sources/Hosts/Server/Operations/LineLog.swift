import Base
import Foundation
import Logging

/// Log lines on standard error that people and machines can read: `time=… level=… message="…" key=value …`. Callers
/// must never log a secret or an e-mail address.
public struct LineLog: LogHandler {
  public var logLevel: Logger.Level
  public var metadata: Logger.Metadata = [:]
  private let label: String
  private let write: @Sendable (String) -> Void

  public init(
    label: String, level: Logger.Level, write: @escaping @Sendable (String) -> Void = StandardError.write
  ) {
    self.label = label
    logLevel = level
    self.write = write
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    var line = "time=\(now.rfc3339) level=\(event.level.rawValue) message=\(LineLog.quoted("\(event.message)"))"
    var all = metadata
    all.merge(event.metadata ?? [:]) { _, new in new }
    if let error = event.error { all["error"] = "\(error)" }
    for (key, value) in all.sorted(by: { $0.key < $1.key }) {
      line += " \(key == "hb.request.id" ? "request" : key)=\(LineLog.quoted("\(value)"))"
    }
    write(line + "\n")
  }

  /// Quotes values with spaces or control characters, so that no value can forge a line or a key.
  static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3D }
    return isPlain ? text : JSON.string(visible(text)).serialized
  }

  /// Untrusted text for a terminal. Characters that would move the cursor, ring the bell or reverse the direction are
  /// written as numbers.
  ///
  /// - Parameter keepsTabs: for a row of a table.
  public static func visible(_ text: String, keepsTabs: Bool = false) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if keepsTabs && scalar == "\t" {
        result += "\t"
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
