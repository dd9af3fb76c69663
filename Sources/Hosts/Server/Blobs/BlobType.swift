import Base

/// The accepted types of blobs, and how their bytes begin (P-19). Types that a browser would run (HTML, SVG, scripts)
/// are not among them.
public enum BlobType: String, CaseIterable, Sendable {
  case jpeg = "image/jpeg"
  case png = "image/png"
  case webp = "image/webp"
  case gif = "image/gif"
  case heic = "image/heic"
  case avif = "image/avif"
  case pdf = "application/pdf"
  case text = "text/plain"
  case csv = "text/csv"
  case json = "application/json"
  case bytes = "application/octet-stream"

  /// - Parameter header: a `Content-Type` with or without parameters.
  public init?(header: String) {
    let name = header.prefix { $0 != ";" }.trimmingSpaces().lowercased()
    self.init(rawValue: name)
  }

  /// The file extension of this type.
  var fileEnding: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .gif: "gif"
    case .heic: "heic"
    case .avif: "avif"
    case .pdf: "pdf"
    case .text: "txt"
    case .csv: "csv"
    case .json: "json"
    case .bytes: "bin"
    }
  }

  /// Whether a page may show it inline. Other types are offered for download.
  var isShown: Bool {
    switch self {
    case .jpeg, .png, .webp, .gif, .heic, .avif, .pdf: true
    case .text, .csv, .json, .bytes: false
    }
  }

  /// Whether the server makes smaller versions of it (P-35).
  var isScaled: Bool {
    switch self {
    case .jpeg, .png, .webp, .gif: true
    // Their decoders are many and immature.
    case .heic, .avif: false
    case .pdf, .text, .csv, .json, .bytes: false
    }
  }

  /// - Parameter start: the first bytes; at least 32, unless the blob is shorter.
  package func fits(_ start: [UInt8]) -> Bool {
    func has(_ text: String, at place: Int = 0) -> Bool { start.dropFirst(place).starts(with: text.utf8) }
    return switch self {
    case .jpeg: start.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .webp: has("RIFF") && has("WEBP", at: 8)
    case .gif: has("GIF87a") || has("GIF89a")
    case .heic: has("ftyp", at: 4) && ["heic", "heix", "mif1", "msf1", "hevc"].contains { has($0, at: 8) }
    case .avif: has("ftyp", at: 4) && ["avif", "avis", "mif1"].contains { has($0, at: 8) }
    case .pdf: has("%PDF-")
    case .text, .csv, .json: BlobType.isText(start)
    case .bytes: true
    }
  }

  /// The last character may be cut off in the middle.
  private static func isText(_ start: [UInt8]) -> Bool {
    !start.contains(0) && (0...3).contains { utf8Text(start.dropLast($0)) != nil }
  }
}
