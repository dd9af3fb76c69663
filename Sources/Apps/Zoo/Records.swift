import Base
import Sync

/// An entry of a code list: taxa, foods, continents, biotopes. What an animal says with a code is called here.
public enum Term {
  /// Which list.
  public enum List: Sendable, Named {
    case taxonClass, order, family, food, continent, biotope

    public var name: String {
      switch self {
      case .taxonClass: "class"
      case .order: "order"
      case .family: "family"
      case .food: "food"
      case .continent: "continent"
      case .biotope: "biotope"
      }
    }

    public var label: Text {
      switch self {
      case .taxonClass: Text(cs: "Třída", en: "Class")
      case .order: Text(cs: "Řád", en: "Order")
      case .family: Text(cs: "Čeleď", en: "Family")
      case .food: Text(cs: "Potrava", en: "Food")
      case .continent: Text(cs: "Světadíl", en: "Continent")
      case .biotope: Text(cs: "Biotop", en: "Biotope")
      }
    }
  }

  public static let list = Attribute<List>(
    Field(
      "list", Text(cs: "Číselník", en: "List"), .choice(List.allCases.map { Field.Choice($0.name, $0.label) }),
      required: true))
  /// Of taxa the Latin name.
  public static let code = Attribute<String>(
    Field("code", Text(cs: "Kód", en: "Code"), .text(maximum: 80), required: true))
  public static let name = FieldPair("name", Text(cs: "Název", en: "Name"), .text(maximum: 120), required: true)
  /// The code of the class that an order belongs to, of the order that a family belongs to.
  public static let parent = Attribute<String>(
    Field("parent", Text(cs: "Nadřazený taxon", en: "Higher taxon"), .text(maximum: 80)))
  /// How sources write it, beside the Czech name: for importers.
  public static let spellings = Attribute<JSON>(
    Field("spellings", Text(cs: "Jiné zápisy", en: "Other spellings"), .codes("")))

  public static let collection = RecordType(
    "term", Text(cs: "Číselníky", en: "Code lists"),
    [list.field, code.field, name.cs, name.en, parent.field, spellings.field])

  public static func key(_ list: List, _ code: String) -> RecordKey { Zoo.key(collection, list.name + "/" + code) }
}

extension Term.List: FieldValue {}

/// A place in the zoo: a pavilion, an enclosure, a part of the grounds, a restaurant. Its collection is not called
/// place, as the pilots' own places are.
public enum Location {
  public enum Kind: Sendable, Named {
    case house, enclosure, area, entrance, food, toilets, playground, service

    public var name: String {
      switch self {
      case .house: "house"
      case .enclosure: "enclosure"
      case .area: "area"
      case .entrance: "entrance"
      case .food: "food"
      case .toilets: "toilets"
      case .playground: "playground"
      case .service: "service"
      }
    }

    public var label: Text {
      switch self {
      case .house: Text(cs: "Pavilon", en: "House")
      case .enclosure: Text(cs: "Výběh", en: "Enclosure")
      case .area: Text(cs: "Část zoo", en: "Part of the zoo")
      case .entrance: Text(cs: "Vchod", en: "Entrance")
      case .food: Text(cs: "Občerstvení", en: "Food and drink")
      case .toilets: Text(cs: "Toalety", en: "Toilets")
      case .playground: Text(cs: "Hřiště", en: "Playground")
      case .service: Text(cs: "Služby", en: "Services")
      }
    }
  }

  /// As on the signs in the zoo.
  public static let number = Attribute<Int>(Field("number", Text(cs: "Číslo", en: "Number"), .integer(0...9999)))
  public static let name = FieldPair(
    "name", Text(cs: "Název", en: "Name"), .text(maximum: 120), required: true, searched: true)
  public static let latitude = Attribute<DecimalDegrees>(
    Field("latitude", Text(cs: "Zeměpisná šířka", en: "Latitude"), .decimal))
  public static let longitude = Attribute<DecimalDegrees>(
    Field("longitude", Text(cs: "Zeměpisná délka", en: "Longitude"), .decimal))
  public static let kind = Attribute<Kind>(
    Field("kind", Text(cs: "Druh", en: "Kind"), .choice(Kind.allCases.map { Field.Choice($0.name, $0.label) })))

  public static let collection = RecordType(
    "location", Text(cs: "Místa v zoo", en: "Places in the zoo"),
    [number.field, name.cs, name.en, latitude.field, longitude.field, kind.field])
}

extension Location.Kind: FieldValue {}

/// An animal that the visitor likes. Its id is the animal's, so that two devices make the same record.
public enum Favourite {
  /// The id of the animal, which is in another space.
  public static let animal = Attribute<RecordID>(
    Field("animal", Text(cs: "Zvíře", en: "Animal"), .text(maximum: 36), required: true))
  public static let collection = RecordType("favourite", Text(cs: "Oblíbená", en: "Favourites"), [animal.field])
}

/// An animal that the visitor has seen on a day; the id is made of both.
public enum Sighting {
  public static let animal = Attribute<RecordID>(
    Field("animal", Text(cs: "Zvíře", en: "Animal"), .text(maximum: 36), required: true))
  public static let date = Attribute<Day>(Field("date", Text(cs: "Den", en: "Day"), .day, required: true))
  public static let collection = RecordType(
    "sighting", Text(cs: "Viděno", en: "Seen"), [animal.field, date.field])

  public static func key(_ animal: RecordID, _ day: Day) -> RecordKey {
    Zoo.key(collection, animal.description + "/" + day.iso)
  }
}
