/// Numbers, dates and durations as people read them in a language.
public struct Format: Sendable {
  public let language: Language
  public let durations: DurationStyle

  public init(_ language: Language, durations: DurationStyle = .hoursAndMinutes) {
    self.language = language
    self.durations = durations
  }

  /// Groups of three digits, separated by a no-break space in Czech and a comma in English: `12 345`, `12,345`.
  public func number(_ value: Int64) -> String {
    (value < 0 ? minus : "") + grouped(value.magnitude)
  }

  /// See ``number(_:)-(Int64)``.
  public func number(_ value: Int) -> String {
    number(Int64(value))
  }

  /// A number with exactly `places` decimals (0…9). Halves are rounded away from zero. Czech has a decimal comma.
  /// Numbers that are not finite, or beyond ±9·10^18 after scaling, become `–`.
  public func decimal(_ value: Double, places: Int) -> String {
    let places = min(max(places, 0), 9)
    var scale: UInt64 = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = value.magnitude * Double(scale) + 0.5
    guard scaled < 9e18 else { return "–" }
    let whole = UInt64(scaled)
    var text = grouped(whole / scale)
    if places > 0 { text += decimalSign + padded(Int(whole % scale), places) }
    return (value < 0 && whole > 0 ? minus : "") + text
  }

  /// A size as people read it: `14 kB`, `1.2 MB`, `10.7 GB`. What takes any room takes at least 1 kB.
  public func bytes(_ count: Int64) -> String {
    if count < 950_000 { return number(count <= 0 ? 0 : max(1, (count + 500) / 1000)) + " kB" }
    let megabytes = Double(count) / 1_000_000
    return megabytes < 950
      ? decimal(megabytes, places: megabytes < 9.95 ? 1 : 0) + " MB" : decimal(megabytes / 1000, places: 1) + " GB"
  }

  /// The form of a counted noun. In Czech `one` for 1, `few` for 2–4 and `many` for the rest (0, 5 and more). In
  /// English `one` for 1, `many` for the rest. The sign does not matter, and the number itself is not in the result.
  public func plural(_ count: Int64, one: String, few: String, many: String) -> String {
    switch (language, count.magnitude) {
    case (_, 1): one
    case (.czech, 2...4): few
    case (.czech, _), (.english, _): many
    }
  }

  /// See ``plural(_:one:few:many:)-(Int64,_,_,_)``.
  public func plural(_ count: Int, one: String, few: String, many: String) -> String {
    plural(Int64(count), one: one, few: few, many: many)
  }

  var minus: String { "-" }
  var decimalSign: String { language == .czech ? "," : "." }

  func grouped(_ value: UInt64) -> String {
    let separator = language == .czech ? "\u{A0}" : ","
    var text = ""
    var rest = value
    while rest >= 1000 {
      text = separator + padded(Int(rest % 1000), 3) + text
      rest /= 1000
    }
    return String(rest) + text
  }
}
