/// The languages the apps speak.
public enum Language: Hashable, Sendable, CaseIterable {
  case czech
  case english

  /// Reads `cs` or `en`, as ``code`` writes it.
  public init?(code: String) {
    if code == "cs" {
      self = .czech
    } else if code == "en" {
      self = .english
    } else {
      return nil
    }
  }

  /// The code of ISO 639-1: `cs` or `en`.
  public var code: String {
    switch self {
    case .czech: "cs"
    case .english: "en"
    }
  }

  /// The first language of a person's list that the apps speak; English when there is none. Only the language part of a
  /// BCP 47 tag counts (`cs-CZ` is Czech). Slovak readers get Czech.
  public static func preferred(from tags: [String]) -> Language {
    for tag in tags {
      let bytes = [UInt8](tag)
      guard bytes.count >= 2, bytes.count == 2 || bytes[2] == 0x2D || bytes[2] == 0x5F else { continue }
      switch (bytes[0] | 0x20, bytes[1] | 0x20) {
      case (0x63, 0x73), (0x73, 0x6B): return .czech
      case (0x65, 0x6E): return .english
      default: continue
      }
    }
    return .english
  }
}
