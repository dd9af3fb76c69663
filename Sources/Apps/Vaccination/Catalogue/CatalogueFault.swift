import Base

/// Why a catalogue is refused, with the place of the fault.
public struct CatalogueFault: Error {
  public enum Reason: Sendable {
    case missing
    /// Not of the kind that belongs there: a text, a number, an object, a list.
    case wrongKind
    /// Not a span like `P2M`, or one of more than 150 years or less than nothing.
    case badPeriod(String)
    case badDay(String)
    case badMonthDay(String)
    case unknownChoice(String)
    /// No entry of that id.
    case unknownReference(String)
    case duplicateID(String)
    /// The two ends of a span are the wrong way round.
    case endsBeforeItBegins
    /// Entries follow each other in a circle.
    case cycle([String])
    case tooMany(limit: Int)
  }

  /// Like `series.mmr.doses[2].interval.min`.
  public let place: String
  public let reason: Reason

  public init(_ place: String, _ reason: Reason) {
    self.place = place
    self.reason = reason
  }
}

extension CatalogueFault.Reason {
  public func words(_ language: Language) -> String {
    switch self {
    case .missing: Text(cs: "chybí", en: "is missing")(language)
    case .wrongKind: Text(cs: "má jiný druh hodnoty", en: "is the wrong kind of value")(language)
    case .badPeriod(let text):
      Text(cs: "„", en: "“")(language) + text
        + Text(cs: "“ není doba od nuly do 150 let", en: "” is not a span from zero to 150 years")(language)
    case .badDay(let text):
      Text(cs: "„", en: "“")(language) + text + Text(cs: "“ není den", en: "” is no day")(language)
    case .badMonthDay(let text):
      Text(cs: "„", en: "“")(language) + text
        + Text(cs: "“ není den v roce", en: "” is not a day of the year")(language)
    case .unknownChoice(let text):
      Text(cs: "hodnotu „", en: "the value “")(language) + text + Text(cs: "“ neznáme", en: "” is not known")(language)
    case .unknownReference(let text):
      Text(cs: "„", en: "“")(language) + text + Text(cs: "“ v katalogu není", en: "” is not in the catalogue")(language)
    case .duplicateID(let text):
      Text(cs: "„", en: "“")(language) + text + Text(cs: "“ je tu dvakrát", en: "” is there twice")(language)
    case .endsBeforeItBegins: Text(cs: "končí dřív, než začíná", en: "ends before it begins")(language)
    case .cycle(let ids):
      Text(cs: "točí se v kruhu: ", en: "goes round in a circle: ")(language) + joined(ids, " → ")
    case .tooMany(let limit):
      Text(cs: "je toho víc než ", en: "is more than ")(language) + String(limit)
    }
  }
}

func joined(_ texts: [String], _ separator: String) -> String {
  var joined = ""
  for (index, text) in texts.enumerated() { joined += (index == 0 ? "" : separator) + text }
  return joined
}
