import Base
import Sync

/// How the value of a cell is shown, and what becomes of what an editor types into it.
struct CellValue {
  let kind: StructureCell.Kind
  let format: Format

  private var language: Language { format.language }

  /// As an editor types it; what is not of the kind as it is stored.
  func shown(_ json: JSON?) -> String {
    guard let json, !json.isNull else { return "" }
    if case .json = kind { return written(asJSON: json) }
    guard let text = json.text else { return json.int64.map { String($0) } ?? json.serialized }
    switch kind {
    case .period: return Period(iso: text).map { Words.period($0, format) } ?? text
    case .span0, .span1: return Period(iso: half(text)).map { Words.period($0, format) } ?? half(text)
    case .monthDay: return MonthDay(written: text)?.typed(language) ?? text
    case .date: return InexactDay(text)?.typed(format) ?? text
    // The one before is what is meant where nothing is said.
    case .dose: return text == "prev" ? "" : text
    case .number, .flag, .text, .ordinal, .funding, .market, .route, .series, .product, .json: return text
    }
  }

  /// - Returns: what is stored; the old value when nothing else was meant, and what is not of the kind as it was typed, so that it
  ///   is seen and refused.
  func written(_ typed: String, over old: JSON?, today: Day) -> JSON? {
    let text = trimmed(typed)
    if text == shown(old) { return old }
    if let half = halfPlace { return span(text, half, old?.text ?? "") }
    if text.utf8.isEmpty { return nil }
    switch kind {
    case .period:
      guard let period = Period(typed: text) else { return .string(text) }
      if let old, let known = old.text.flatMap({ Period(iso: $0) }), known == period { return old }
      return .string(period.iso)
    case .number, .dose: return integer(text).map { .integer($0) } ?? .string(text)
    case .ordinal: return text == "2+" ? .string(text) : integer(text).map { .integer($0) } ?? .string(text)
    case .monthDay: return .string(MonthDay(typed: text)?.written ?? text)
    case .date: return .string(InexactDay(typed: text, today: today)?.written ?? text)
    case .json: return JSON.read(text) ?? .string(text)
    case .flag, .text, .funding, .market, .route, .series, .product, .span0, .span1: return .string(text)
    }
  }

  /// What an editor is told of a value that is not of its kind. Whether values fit together is the reader's question.
  func fault(_ json: JSON?) -> CatalogueFault.Reason? {
    guard let json, !json.isNull else { return nil }
    let text = json.text
    switch kind {
    case .period:
      guard let text else { return .wrongKind }
      return Period(iso: text)?.isPossible == true ? nil : .badPeriod(text)
    case .span0, .span1:
      guard let text else { return .wrongKind }
      let half = half(text)
      // A span without its beginning is none either.
      if half.utf8.isEmpty && halfPlace == 1 { return nil }
      return Period(iso: half)?.isPossible == true ? nil : .badPeriod(half)
    case .number: return json.int64 == nil ? .wrongKind : nil
    case .flag: return json.flag == nil ? .wrongKind : nil
    case .text, .series, .product, .market, .route: return text == nil ? .wrongKind : nil
    case .monthDay: return text.flatMap { MonthDay(written: $0) } == nil ? .badMonthDay(shown(json)) : nil
    case .date: return text.flatMap { InexactDay($0) } == nil ? .badDay(shown(json)) : nil
    case .dose: return json.int64 == nil && text != "prev" ? .unknownChoice(shown(json)) : nil
    case .ordinal, .funding: return isChoice(shown(json)) ? nil : .unknownChoice(shown(json))
    case .json: return nil
    }
  }

  // MARK: - Choices

  /// Of the kinds that have a list of their own; empty for the others.
  var choices: [(name: String, label: String)] {
    let table: String
    switch kind {
    case .ordinal: table = "1|první|the first\n2|druhé|the second\n2+|druhé a další|the second and all after it"
    case .funding:
      table = "full|pojišťovna celé|the insurance, all\ncontribution|příspěvek|a contribution\nself|sám|oneself"
    case .market:
      table = "current|na trhu|on the market\nended|už se nedodává|no longer supplied\ncheck|neověřeno|not confirmed"
    case .route:
      table =
        "im|do svalu|into the muscle\nsc|pod kůži|under the skin\nid|do kůže|into the skin\noral|ústy|by mouth\nnasal|do nosu|into the nose"
    case .period, .span0, .span1, .number, .flag, .text, .monthDay, .date, .dose, .series, .product, .json: return []
    }
    return table.parts(at: 0x0A).map { line in
      let parts = line.parts(at: UInt8(ascii: "|"))
      return (parts[0], parts[language == .czech ? 1 : 2])
    }
  }

  private func isChoice(_ name: String) -> Bool { choices.contains { $0.name == name } }

  // MARK: - Spans and other values

  private var halfPlace: Int? {
    switch kind {
    case .span0: 0
    case .span1: 1
    default: nil
    }
  }

  private func half(_ text: String) -> String {
    let parts = text.parts(at: UInt8(ascii: "/"), limit: 2)
    let place = halfPlace ?? 0
    return parts.indices.contains(place) ? parts[place] : ""
  }

  private func span(_ text: String, _ place: Int, _ old: String) -> JSON? {
    let parts = old.parts(at: UInt8(ascii: "/"), limit: 2)
    var halves = [parts[0], parts.count > 1 ? parts[1] : ""]
    let period = Period(typed: text)
    if period == nil || Period(iso: halves[place]) != period { halves[place] = period?.iso ?? text }
    if halves[1].utf8.isEmpty { return halves[0].utf8.isEmpty ? nil : .string(halves[0]) }
    return .string(halves[0] + "/" + halves[1])
  }

  /// A text stands without quotes, unless it would be read as something else.
  private func written(asJSON json: JSON) -> String {
    guard let text = json.text else { return json.serialized }
    return JSON.read(text) == nil && trimmed(text) == text && !text.utf8.isEmpty ? text : json.serialized
  }
}

/// A day of each year, `09-15` in the catalogue.
struct MonthDay {
  let month: Int
  let day: Int

  private static let english = "janfebmaraprmayjunjulaugsepoctnovdec"

  init?(written text: String) {
    guard let day = Day(iso: "2024-" + text) else { return nil }
    (month, self.day) = (day.month, day.day)
  }

  /// Reads `15. 9.`, `15/9`, `15 Sep`, `September 15` and `09-15`.
  init?(typed text: String) {
    if let day = MonthDay(written: text) {
      self = day
      return
    }
    var numbers: [Int] = []
    var letters: [UInt8] = []
    var isInNumber = false
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39:
        let digit = Int(byte - 0x30)
        if isInNumber, let last = numbers.last {
          if last > 9 { return nil }
          numbers[numbers.count - 1] = last * 10 + digit
        } else {
          numbers.append(digit)
        }
        isInNumber = true
        continue
      case 0x41...0x5A, 0x61...0x7A: letters.append(byte | 0x20)
      case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ","), 0x20: break
      default: return nil
      }
      isInNumber = false
    }
    let month: Int?
    switch (numbers.count, letters.count) {
    case (2, 0): month = numbers[1]
    case (1, 3...): month = MonthDay.month(String(utf8: letters[..<3]))
    default: month = nil
    }
    guard let month, (1...12).contains(month), (1...31).contains(numbers[0]),
      let day = Day(year: 2024, month: month, day: numbers[0])
    else { return nil }
    (self.month, self.day) = (day.month, day.day)
  }

  private static func month(_ name: String) -> Int? {
    (0..<12).first { english.dropping(bytes: $0 * 3).startsWith(name) }.map { $0 + 1 }
  }

  var written: String { padded(month, 2) + "-" + padded(day, 2) }

  func typed(_ language: Language) -> String {
    if language == .czech { return "\(day). \(month)." }
    let name = [UInt8](MonthDay.english.dropping(bytes: (month - 1) * 3).first(bytes: 3))
    return "\(day) " + String(utf8: [name[0] & 0xDF] + name[1...])
  }
}
