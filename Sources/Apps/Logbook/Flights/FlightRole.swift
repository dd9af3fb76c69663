import Base
import Sync

/// The function in which the pilot flew a whole flight: chosen once, its time follows the total (FCL.050).
enum FlightRole: Sendable, Named {
  case pic
  case coPilot
  case dual
  case instructor
  case picus
  case spic

  var name: String {
    switch self {
    case .pic: "pic"
    case .coPilot: "coPilot"
    case .dual: "dual"
    case .instructor: "instructor"
    case .picus: "picus"
    case .spic: "spic"
    }
  }

  /// The function times that are the total.
  var functions: [Attribute<Minutes>] {
    switch self {
    case .pic: [Flight.pic]
    case .coPilot: [Flight.coPilot]
    case .dual: [Flight.dual]
    case .instructor: [Flight.instructor, Flight.pic]
    case .picus: [Flight.picus]
    case .spic: [Flight.spic]
    }
  }

  /// The role of a record; nil when its time is in no function or divided between several.
  init?(of fields: Fields) {
    guard let total = fields[Flight.total], total.count > 0 else { return nil }
    self.init {
      fields[$0]
    } isTotal: {
      $0 == total
    }
  }

  /// - Parameters:
  ///   - value: of a function; nil when there is none.
  ///   - isTotal: whether it is the whole flight.
  init?<Value>(_ value: (Attribute<Minutes>) -> Value?, isTotal: (Value) -> Bool) {
    for role in FlightRole.allCases {
      var isRole = true
      for function in FlightForm.functions {
        let isIn = role.functions.contains { $0.name == function.name }
        let own = value(function)
        if isIn ? !(own.map(isTotal) ?? false) : own != nil { isRole = false }
      }
      if isRole {
        self = role
        return
      }
    }
    return nil
  }

  /// L-201: as tables write it, `P1` or `F/O`.
  init?(written text: String) {
    let word = ColumnNames.key(text).text
    for (role, words) in FlightRole.written where words.parts(at: 0x20).contains(word) {
      self = role
      return
    }
    return nil
  }

  private static let written: [(role: FlightRole, words: String)] = [
    (.pic, "pic p1 cpt capt captain cmd commander pilotincommand velitel kapitan kommandant commandant cdb comandante dowodca solo"),
    (.coPilot, "p2 fo sic cop copi copilot firstofficer secondincommand secondpilot druhypilot copilote copiloto"),
    (.dual, "dual put student stud pupil zak ziak vycvik dvoji dc schuler flugschuler eleve"),
    (.instructor, "fi cfi cri iri tri instructor instruktor fluglehrer instructeur"),
    (.picus, "picus p1us p1s"),
    (.spic, "spic studentpic"),
  ]

  /// As pilots call it, for a chip.
  var short: Text {
    switch self {
    case .pic: Text(cs: "PIC", en: "PIC")
    case .coPilot: Text(cs: "Druhý pilot", en: "Co-pilot")
    case .dual: Text(cs: "Dual", en: "Dual")
    case .instructor: Text(cs: "Instruktor", en: "Instructor")
    case .picus: Text(cs: "PICUS", en: "PICUS")
    case .spic: Text(cs: "SPIC", en: "SPIC")
    }
  }

  /// A control of the form, not a field of the record: the function times say it there.
  static let field = Field(
    "role", Text(cs: "Moje funkce po celý let", en: "My function for the whole flight"),
    .choice([
      Field.Choice("pic", Text(cs: "Velitel (PIC)", en: "PIC")),
      Field.Choice("coPilot", Text(cs: "Druhý pilot", en: "Co-pilot")),
      Field.Choice("dual", Text(cs: "Ve výcviku (Dual)", en: "Dual")),
      Field.Choice("instructor", Text(cs: "Instruktor", en: "Instructor")),
      Field.Choice("picus", Text(cs: "Velitel pod dozorem (PICUS)", en: "PIC under supervision (PICUS)")),
      Field.Choice("spic", Text(cs: "Žák velitel (SPIC)", en: "Student PIC (SPIC)")),
    ]))
}
