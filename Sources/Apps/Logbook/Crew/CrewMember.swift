import Base
import Sync

/// L-99: the crew of a flight. Each line of the field `crew` is a member: a role and a name. A line that begins with no known
/// role is a name alone, so that whatever was typed or imported before is a list as it stands.
public struct CrewMember: Equatable, Sendable {
  public enum Role: Sendable, Named {
    case captain, firstOfficer, relief, second, safetyPilot, instructor, examiner, student, cabin, observer

    /// As it stands in the field.
    public var name: String {
      switch self {
      case .captain: "CM1"
      case .firstOfficer: "CM2"
      case .relief: "Relief"
      case .second: "SIC"
      case .safetyPilot: "SP"
      case .instructor: "FI"
      case .examiner: "FE"
      case .student: "Student"
      case .cabin: "CC"
      case .observer: "OBS"
      }
    }

    var label: Text {
      switch self {
      case .captain: Text(cs: "CM1 (kapitán)", en: "CM1 (captain)")
      case .firstOfficer: Text(cs: "CM2 (první důstojník)", en: "CM2 (first officer)")
      case .relief: Text(cs: "Střídající pilot", en: "Relief pilot")
      case .second: Text(cs: "Druhý pilot (SIC)", en: "Second in command (SIC)")
      case .safetyPilot: Text(cs: "Bezpečnostní pilot", en: "Safety pilot")
      case .instructor: Text(cs: "Instruktor (FI)", en: "Instructor (FI)")
      case .examiner: Text(cs: "Examinátor (FE)", en: "Examiner (FE)")
      case .student: Text(cs: "Žák", en: "Student")
      case .cabin: Text(cs: "Palubní průvodčí", en: "Cabin crew")
      case .observer: Text(cs: "Pozorovatel", en: "Observer")
      }
    }
  }

  public var role: Role?
  public var name: String

  public init(_ role: Role?, _ name: String) {
    self.role = role
    self.name = name
  }

  init(line: String) {
    let parts = line.parts(at: 0x20, limit: 2)
    // A role alone is what somebody has written, and stays.
    if parts.count > 1, let role = Role(name: parts[0]) {
      self.init(role, parts[1])
    } else {
      self.init(nil, line)
    }
  }

  /// The members of a field, empty lines too when they stand between others.
  public static func list(_ text: String) -> [CrewMember] {
    var members = text.parts(at: 0x0A).map { CrewMember(line: $0) }
    while let last = members.last, last.role == nil, last.name.utf8.isEmpty { members.removeLast() }
    return members
  }

  /// As the field holds it while it is typed.
  static func text(_ members: [CrewMember]) -> String {
    var text = ""
    for (place, member) in members.enumerated() {
      if place > 0 { text += "\n" }
      text += member.role.map { $0.name + " " + member.name } ?? member.name
    }
    return text
  }

  /// As it is saved: without those who have no name.
  static func saved(_ text: String) -> String {
    var kept: [CrewMember] = []
    for member in list(text) {
      let name = trimmed(member.name)
      if !name.utf8.isEmpty { kept.append(CrewMember(member.role, name)) }
    }
    return CrewMember.text(kept)
  }

  func shown(_ language: Language) -> String {
    role.map { $0.label(language) + ": " + name } ?? name
  }
}
