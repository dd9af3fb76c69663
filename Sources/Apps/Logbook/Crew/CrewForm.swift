import Base
import HTML
import Kit
import Store
import Sync

extension FlightForm {
  /// What the controls of the crew hold, as the field's text; nil when the page shows none.
  static func crew(_ texts: Fields) -> String? {
    var members: [CrewMember] = []
    while let name = texts.text("crew-name-" + String(members.count)) {
      let role = texts.text("crew-role-" + String(members.count)) ?? ""
      members.append(CrewMember(CrewMember.Role(name: role), name))
    }
    if members.isEmpty { return nil }
    while let last = members.last, last.role == nil, last.name.utf8.isEmpty { members.removeLast() }
    return CrewMember.text(members)
  }

  /// One row for each member, and an empty one for the next.
  func crewRows(_ names: [String], _ language: Language) -> Node {
    let members = CrewMember.list(form.text(Flight.crew.field)) + [CrewMember(nil, "")]
    return div(.class("crew"), .key("crew"), .role("group"), .label(Flight.crew.field.label)) {
      p(.class("crew-title")) { Flight.crew.field.label }
      for (place, member) in members.enumerated() { row(member, String(place), language) }
      element("datalist", [.id("crew-names"), .key("names")], names.map { option(.value($0)) })
    }
  }

  private func row(_ member: CrewMember, _ number: String, _ language: Language) -> Node {
    div(.class("pair crew-row"), .key(number)) {
      div(.class("field"), .key("name")) {
        label(.for("crew-name-" + number)) { Words.crewName }
        input(
          .id("crew-name-" + number), .name("crew-name-" + number), .type("text"), .value(member.name),
          .attribute("list", "crew-names"), .attribute("autocomplete", "off"), .attribute("maxlength", "120"),
          .input(FlightFormAction.changed, value: form.id))
      }
      div(.class("field"), .key("role")) {
        label(.for("crew-role-" + number)) { Words.crewRole }
        select(
          .id("crew-role-" + number), .name("crew-role-" + number), .input(FlightFormAction.changed, value: form.id)
        ) {
          option(.value("")) { "–" }
          for role in CrewMember.Role.allCases {
            option(.value(role.name), .selected(role == member.role)) { role.label }
          }
        }
      }
    }
  }
}

extension Book {
  /// Who flew along lately, for completion: the latest first, each once.
  func recentNames(_ context: Context) -> [String] {
    var seen: Set<Key> = []
    var names: [String] = []
    for row in rows.prefix(100) where row.kind == .flight && names.count < 30 {
      guard let fields = context.record(RecordKey(Flight.collection.name, row.id))?.fields else { continue }
      let crew = CrewMember.list(fields[Flight.crew] ?? "").map { $0.name }
      for name in crew + [fields[Flight.picName] ?? ""] where !name.utf8.isEmpty && !isSelf(name) {
        if seen.insert(Key(name)).inserted { names.append(name) }
      }
    }
    return names
  }
}

extension Words {
  static let crewName = Text(cs: "Jméno", en: "Name")
  static let crewRole = Text(cs: "Funkce", en: "Role")
}
