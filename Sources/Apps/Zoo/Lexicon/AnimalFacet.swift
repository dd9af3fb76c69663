import Base
import Kit
import Sync

/// A kind of filter (Z-12).
enum AnimalFacet: Sendable, Named {
  case taxonClass, order, continent, biotope, food, place, adoption

  /// As in actions and addresses.
  var name: String {
    switch self {
    case .taxonClass: "class"
    case .order: "order"
    case .continent: "continent"
    case .biotope: "biotope"
    case .food: "food"
    case .place: "place"
    case .adoption: "adoption"
    }
  }

  var label: Text {
    switch self {
    case .taxonClass: Term.List.taxonClass.label
    case .order: Term.List.order.label
    case .continent: Term.List.continent.label
    case .biotope: Term.List.biotope.label
    case .food: Term.List.food.label
    case .place: Words.place
    case .adoption: Words.adoption
    }
  }

  /// The code list that names the values, if one does.
  var list: Term.List? {
    switch self {
    case .taxonClass: .taxonClass
    case .order: .order
    case .continent: .continent
    case .biotope: .biotope
    case .food: .food
    case .place, .adoption: nil
    }
  }

  /// The values that an animal has of this kind.
  func codes(_ fields: Fields) -> [String] {
    switch self {
    case .taxonClass: fields[Animal.taxonClass].map { [$0] } ?? []
    case .order: fields[Animal.order].map { [$0] } ?? []
    case .continent: fields[Animal.continents]?.codes ?? []
    case .biotope: fields[Animal.biotopes]?.codes ?? []
    case .food: fields[Animal.foods]?.codes ?? []
    case .place: Locality.all(fields).map { $0.code }
    case .adoption: fields[Animal.adoptionPrice].map { [AdoptionPrice($0).name] } ?? []
    }
  }
}

extension AnimalFacet {
  /// All of them, as the list of animals has them. What a value is called stands in the code lists: ``Lexicon/title(_:_:)``.
  static let list: [Facet<AnimalRow>] = allCases.map { facet in
    Facet(
      facet.name, facet.label, order: facet == .adoption ? AdoptionPrice.allCases.map { $0.name } : nil
    ) {
      Text(cs: $0, en: $0)
    } codes: {
      facet.codes($0.fields)
    }
  }
}

/// What an adoption costs a year, for the filter.
enum AdoptionPrice: Sendable, Named {
  case low, middle, high

  init(_ crowns: Int) { self = crowns <= 2000 ? .low : crowns <= 5000 ? .middle : .high }

  var name: String {
    switch self {
    case .low: "low"
    case .middle: "middle"
    case .high: "high"
    }
  }

  var label: Text {
    switch self {
    case .low: Text(cs: "do 2 000 Kč", en: "up to CZK 2,000")
    case .middle: Text(cs: "do 5 000 Kč", en: "up to CZK 5,000")
    case .high: Text(cs: "nad 5 000 Kč", en: "over CZK 5,000")
    }
  }
}

/// Where an animal is in the zoo.
struct Locality: Sendable {
  let title: String
  /// nil when no location has the title.
  let place: RecordID?

  /// What tells it apart: the id of the location, otherwise the title.
  var code: String { place?.description ?? title }

  /// Of an animal, each once.
  static func all(_ fields: Fields) -> [Locality] {
    var all: [Locality] = []
    for item in fields[Animal.localities]?.items ?? [] {
      let locality = Locality(title: item.text("title") ?? "", place: item.text("place").flatMap { RecordID($0) })
      if locality.code.utf8.isEmpty || all.contains(where: { $0.code == locality.code }) { continue }
      all.append(locality)
    }
    return all
  }
}
