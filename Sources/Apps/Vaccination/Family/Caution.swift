import Base
import Sync

/// What speaks against a vaccination of a person, whatever its schedule says (V-82).
enum Caution {
  case pregnancy, weakImmunity

  /// - Returns: nil when nothing does, or when one of the vaccines can be given all the same.
  init?(_ products: [Int], _ person: Person, _ vaccines: Vaccines, on day: Day) {
    if products.isEmpty || !products.allSatisfy({ vaccines.isLive($0) }) { return nil }
    if let since = person.pregnantSince, day >= since, day < since.adding(days: Caution.pregnancyDays) {
      self = .pregnancy
    } else if person.observation(among: ["immunocompromised"]) != nil {
      self = .weakImmunity
    } else {
      return nil
    }
  }

  /// Its end is not on the card: 42 weeks.
  private static let pregnancyDays = 294

  /// For a line: `živá vakcína, v těhotenství ne`
  var remark: Text {
    switch self {
    case .pregnancy: Text(cs: "živá vakcína, v těhotenství ne", en: "live vaccine, not in pregnancy")
    case .weakImmunity:
      Text(cs: "živá vakcína, při oslabené imunitě ne", en: "live vaccine, not with weakened immunity")
    }
  }

  var sentence: Text {
    switch self {
    case .pregnancy:
      Text(
        cs: "Živé vakcíny se v těhotenství nepodávají. Počkejte s tím a poraďte se s lékařem.",
        en: "Live vaccines are not given in pregnancy. Wait with it, and ask the doctor.")
    case .weakImmunity:
      Text(
        cs: "Živé vakcíny mohou při oslabené imunitě uškodit. Rozhodnout musí lékař.",
        en: "Live vaccines can be harmful with weakened immunity. A doctor has to decide.")
    }
  }
}

extension Vaccines {
  /// Whether the product of that place in the catalogue is live.
  func isLive(_ place: Int) -> Bool {
    guard catalogue.products.indices.contains(place) else { return false }
    return product(catalogue.products[place].id)?.fields["live"]?.flag == true
  }
}
