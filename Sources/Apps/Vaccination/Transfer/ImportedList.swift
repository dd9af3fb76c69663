import Base
import HTML
import Kit
import Store
import Sync

/// What an import would make, said before it is stored: whose doses, and which.
extension VaccinationApp {
  /// More lines than these are counted.
  private static let limit = 40

  func importedList(_ items: [ImportItem], _ context: Context) -> [Node] {
    let new = items.filter { $0.status == .new }
    var persons: [RecordID] = []
    for item in new {
      if let person = SpaceCards.person(of: item.key, item.fields), !persons.contains(person) { persons.append(person) }
    }
    if persons.isEmpty { return [] }
    return nodes {
      h3 { Words.toBeStored }
      for person in persons.prefix(VaccinationApp.limit) { importedCard(person, new, context) }
      if persons.count > VaccinationApp.limit { p { further(persons.count - VaccinationApp.limit, context) } }
    }
  }

  private func importedCard(_ person: RecordID, _ items: [ImportItem], _ context: Context) -> [Node] {
    let doses = items.filter {
      $0.key.collection == DoseRecord.collection.name && $0.fields[DoseRecord.person] == person
    }
    let made = items.first { $0.key.id == person && SpaceCards.isPerson($0.key) }?.fields
    return nodes {
      p(.key(person.description)) {
        strong { family.member(person)?.name ?? made?[PersonRecord.name] ?? "" }
        if let made { ", " + (made[PersonRecord.born].map { context.format.day($0) + ", " } ?? "") + Words.newPerson }
      }
      if !doses.isEmpty {
        ul(.class("plain"), .key(person.description + "-doses")) {
          for dose in doses.prefix(VaccinationApp.limit) {
            li(.key(dose.key.id.description)) { importedDose(dose, context) }
          }
          if doses.count > VaccinationApp.limit {
            li(.key("more")) { further(doses.count - VaccinationApp.limit, context) }
          }
        }
      }
    }
  }

  private func importedDose(_ item: ImportItem, _ context: Context) -> String {
    let outcome = DoseRecord.meaning(item.fields)
    let text = describe(item.key, item.fields, context)
    return outcome == .given ? text : text + " – " + outcome.label(context.language)
  }

  private func further(_ count: Int, _ context: Context) -> String {
    Text(cs: "a další: ", en: "and more: ")(context.language) + context.format.number(count)
  }
}
