/// A text that people see, in both languages. A screen passes it on; the language is chosen when the page is printed or
/// compared with the last one.
///
/// A structure, because the compiler stores its constants as data. Each constant of a class would need its own function
/// that makes it on first use.
public struct Text: Sendable {
  public let cs: String
  public let en: String

  /// Empty in both languages or in neither: a page has the same nodes in both.
  public init(cs: String, en: String) {
    self.cs = cs
    self.en = en
  }

  /// A text that is the same in both languages, for example a name or a number.
  @inline(never)
  public init(_ both: String) {
    cs = both
    en = both
  }

  @inline(__always)
  public func callAsFunction(_ language: Language) -> String {
    switch language {
    case .czech: cs
    case .english: en
    }
  }

  public static var empty: Text { Text(cs: "", en: "") }
  public var isEmpty: Bool { cs.utf8.isEmpty }

  @inline(never)
  public static func + (left: Text, right: Text) -> Text { Text(cs: left.cs + right.cs, en: left.en + right.en) }
  @inline(never)
  public static func + (left: Text, right: String) -> Text { Text(cs: left.cs + right, en: left.en + right) }
  @inline(never)
  public static func + (left: String, right: Text) -> Text { Text(cs: left + right.cs, en: left + right.en) }
}

extension Text: Equatable {
  public static func == (left: Text, right: Text) -> Bool { left.cs == right.cs && left.en == right.en }
}

extension DefaultStringInterpolation {
  /// Without this, Swift would print the structure, and a core nothing.
  @available(*, deprecated, message: "Say in which language, or join texts with +.")
  public mutating func appendInterpolation(_ text: Text) { appendLiteral(text.en) }
}
