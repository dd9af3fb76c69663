import Base
import Kit
import Store
import Sync

/// A kind of record that editors of a history change.
enum EditedKind: Named {
  case institution, period, milestone, person, faculty, site

  var name: String { collection.name }

  var collection: RecordType {
    switch self {
    case .institution: Institution.collection
    case .period: Period.collection
    case .milestone: Milestone.collection
    case .person: Person.collection
    case .faculty: Faculty.collection
    case .site: Site.collection
    }
  }

  /// The heading of a new one.
  var new: Text {
    switch self {
    case .institution: Text(cs: "Představit instituci", en: "Introduce the institution")
    case .period: Text(cs: "Nové období", en: "New period")
    case .milestone: Text(cs: "Nová událost", en: "New milestone")
    case .person: Text(cs: "Nová osobnost", en: "New person")
    case .faculty: Text(cs: "Nová fakulta", en: "New faculty")
    case .site: Text(cs: "Nové místo", en: "New place")
    }
  }

  /// Where its drafts are.
  var url: String { EditorPlace.desk.url + "/" + name }

  /// Where readers find it, if each has an address of its own.
  private var path: String {
    switch self {
    case .milestone: HeritageRoute.history(nil).url
    case .person: HeritageRoute.people.url
    case .institution, .period, .faculty, .site: url
    }
  }

  /// Of whose field it is asked how exactly the date is known.
  var dates: [Field] {
    switch self {
    case .milestone: [Milestone.date.field]
    case .person: [Person.born.field, Person.died.field]
    case .faculty: [Faculty.founded.field]
    case .site: [Site.built.field]
    case .institution, .period: []
    }
  }

  var pictures: [PictureFields] {
    switch self {
    case .site: [Common.picture, Site.earlier, Site.panorama]
    case .institution, .period, .milestone, .person, .faculty: [Common.picture]
    }
  }

  /// - Parameter space: the name of the institution's published space.
  func publisher(_ space: String) -> Publisher {
    Publisher(
      app: "heritage", space: space, collection, fields: collection.fields, path: path, draftsPath: url,
      forms: space + "/" + name,
      PublisherWords(
        withdraw: DeskWords.withdraw, withdrawText: DeskWords.withdrawText, withdrawn: DeskWords.withdrawn,
        wasWithdrawn: DeskWords.wasWithdrawn))
  }

  /// What people call a record.
  func title(_ fields: Fields, _ language: Language) -> String {
    let title =
      switch self {
      case .person: fields[Person.name] ?? ""
      case .milestone: Milestone.title.text(fields, language)
      case .institution, .period, .faculty, .site: Common.name.text(fields, language)
      }
    return title.utf8.isEmpty ? "–" : title
  }

  /// E-88: people stand under their family names, as readers find them.
  func sortTitle(_ fields: Fields, _ language: Language) -> String {
    let title = title(fields, language)
    return self == .person ? familyNameFirst(title) : title
  }
}

/// The addresses of the editors: `/heritage/drafts` and below.
enum EditorPlace {
  case desk
  case list(EditedKind)
  case form(EditedKind, RecordID?)
  /// What publishing the draft changes.
  case difference(EditedKind, RecordID)
  case order
  case transfer

  /// Nil for an address that is none.
  init?(_ route: Route) {
    let (kind, id) = (route.part(2), route.part(3))
    if kind.utf8.isEmpty {
      self = .desk
    } else if kind == "order" {
      self = .order
    } else if kind == "transfer" {
      self = .transfer
    } else if let kind = EditedKind(name: kind) {
      if id.utf8.isEmpty {
        self = .list(kind)
      } else if id == "new" {
        self = .form(kind, nil)
      } else if let id = RecordID(id) {
        self = route.part(4) == "publish" ? .difference(kind, id) : .form(kind, id)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// Reading it gives the place again (K-61).
  var url: String {
    switch self {
    case .desk: "/heritage/drafts"
    case .list(let kind): kind.url
    case .form(let kind, let id): kind.url + "/" + (id?.description ?? "new")
    case .difference(let kind, let id): kind.url + "/" + id.description + "/publish"
    case .order: "/heritage/drafts/order"
    case .transfer: "/heritage/drafts/transfer"
    }
  }

  /// The form that is open there, and whether it is a new one's.
  var form: (kind: EditedKind, id: RecordID?)? {
    switch self {
    case .form(let kind, let id): (kind, id)
    case .difference(let kind, let id): (kind, id)
    case .desk, .list, .order, .transfer: nil
    }
  }
}
