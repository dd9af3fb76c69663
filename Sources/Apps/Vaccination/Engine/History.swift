import Base

/// The doses of a person in the order of time, and what all series have to know of them.
struct History {
  let person: Person
  let catalogue: Catalogue
  let today: Day
  /// By day; on one day in the order of the catalogue, so that the order of entry does not matter.
  let doses: [GivenDose]
  /// Where each dose stood in the list that came in, and how long that was.
  let places: [Int]
  let count: Int
  /// Whether each dose was refused, as far as an earlier pass has found.
  var isRefused: [Bool]

  init(_ person: Person, _ doses: [GivenDose], _ catalogue: Catalogue, on today: Day) {
    // V-29: what is still to come has not been given.
    let places = order(count: doses.count) { History.precedes(doses[$0], doses[$1]) }.filter { doses[$0].day <= today }
    self.person = person
    self.catalogue = catalogue
    self.today = today
    self.places = places
    self.doses = places.map { doses[$0].within(person.born, today) }
    count = doses.count
    isRefused = [Bool](repeating: false, count: places.count)
  }

  private static func precedes(_ one: GivenDose, _ other: GivenDose) -> Bool {
    if one.day != other.day { return one.day < other.day }
    let (left, right) = (one.product ?? Int(Int32.max), other.product ?? Int(Int32.max))
    if left != right { return left < right }
    return one.id.precedesBytes(other.id)
  }

  /// Whether one dose is near enough after another one to disturb it.
  var hasConflicts: Bool {
    for place in doses.indices.dropFirst() {
      guard let product = doses[place].product else { continue }
      for conflict in catalogue.conflicts where conflict.current.contains(product) {
        for earlier in 0..<place where doses[earlier].product.map({ conflict.previous.contains($0) }) == true {
          if doses[place].day < conflict.end.after(doses[earlier].day) { return true }
        }
      }
    }
    return false
  }

  /// Whether a dose is against something of the group.
  func touches(_ group: Group) -> Bool {
    group.goals.contains { goal in doses.indices.contains { counts($0, for: goal.antigen) } }
  }

  /// Whether the dose is against the antigen.
  func counts(_ place: Int, for antigen: Int) -> Bool {
    let dose = doses[place]
    guard let product = dose.product, catalogue.products.indices.contains(product) else {
      return dose.antigens.contains(antigen)
    }
    for content in catalogue.products[product].contents where content.antigen == antigen {
      if isWithin(dose.day, content.from, content.before, person.born) { return true }
    }
    return false
  }
}

extension GivenDose {
  /// V-21: of days that are not known exactly those before the birth and after today are out of the question.
  fileprivate func within(_ born: Day, _ today: Day) -> GivenDose {
    if !isInexact { return self }
    var dose = self
    dose.lastDay = max(min(lastDay, today), firstDay)
    dose.firstDay = min(max(firstDay, born), dose.lastDay)
    dose.day = min(max(day, dose.firstDay), dose.lastDay)
    return dose
  }
}

/// Whether the day lies at an age from one to before another.
func isWithin(_ day: Day, _ from: Period?, _ before: Period?, _ born: Day) -> Bool {
  if let from, day < from.after(born) { return false }
  if let before, day >= before.after(born) { return false }
  return true
}
