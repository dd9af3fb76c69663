import Base

/// An exported file, ready to be saved.
public struct ExportFile: Sendable {
  public static let csvType = "text/csv;charset=utf-8"
  public static let workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

  public let name: String
  /// The media type.
  public let type: String
  public let bytes: [UInt8]
  public let isText: Bool
  /// What the file lacks, and why.
  public var notes: [Text] = []

  public init(_ name: String, _ type: String, _ bytes: [UInt8], isText: Bool = true, notes: [Text] = []) {
    self.name = name
    self.type = type
    self.bytes = bytes
    self.isText = isText
    self.notes = notes
  }
}
