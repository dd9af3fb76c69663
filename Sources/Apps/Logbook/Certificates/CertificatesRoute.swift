import Base
import Kit
import Store
import Sync

/// The addresses below `/logbook/certificates`:
///
///     certificates             everything that expires; /new; /new/TEMPLATE; /ID; /ID/edit
///     certificates/rating      /new/KIND, /ID, /ID/edit
///     certificates/recency     recent experience
enum CertificatesRoute {
  case overview
  case kinds
  case recency
  case certificate(RecordKey)
  case certificateForm(RecordKey?, Certificate.Template)
  case rating(RecordKey)
  case ratingForm(RecordKey?, RatingKind)

  /// Nil when nothing is there.
  init?(_ route: Route) {
    switch route.part(2) {
    case "": self = .overview
    case "recency": self = .recency
    case "new":
      if route.part(3).utf8.isEmpty {
        self = .kinds
      } else {
        guard let template = Certificate.Template(json: .string(route.part(3))) else { return nil }
        self = .certificateForm(nil, template)
      }
    case "rating": self.init(rating: route)
    default:
      guard let id = RecordID(route.part(2)) else { return nil }
      let key = RecordKey(Certificate.collection.name, id)
      self = route.part(3) == "edit" ? .certificateForm(key, .custom) : .certificate(key)
    }
  }

  private init?(rating route: Route) {
    switch route.part(3) {
    case "": self = .overview
    case "new":
      guard let kind = RatingKind(name: route.part(4)) else { return nil }
      self = .ratingForm(nil, kind)
    default:
      guard let id = RecordID(route.part(3)) else { return nil }
      let key = RecordKey(Rating.collection.name, id)
      self = route.part(4) == "edit" ? .ratingForm(key, .other) : .rating(key)
    }
  }
}

extension CertificatesRoute {
  /// Where ratings are.
  static let ratings = "/logbook/certificates/rating"

  static func certificate(_ id: RecordID) -> CertificatesRoute {
    .certificate(RecordKey(Certificate.collection.name, id))
  }
  static func rating(_ id: RecordID) -> CertificatesRoute { .rating(RecordKey(Rating.collection.name, id)) }

  var url: String {
    switch self {
    case .overview: "/logbook/certificates"
    case .kinds: "/logbook/certificates/new"
    case .recency: "/logbook/certificates/recency"
    case .certificate(let key): "/logbook/certificates/" + key.id.description
    case .certificateForm(nil, let template): CertificatesRoute.kinds.url + "/" + template.name
    case .certificateForm(let key?, _): CertificatesRoute.certificate(key).url + "/edit"
    case .rating(let key): CertificatesRoute.ratings + "/" + key.id.description
    case .ratingForm(nil, let kind): CertificatesRoute.ratings + "/new/" + kind.name
    case .ratingForm(let key?, _): CertificatesRoute.rating(key).url + "/edit"
    }
  }
}

enum CertificatesAction: String, AppAction {
  static let area = "logbook.certificates"
  /// Downloads a calendar of what expires.
  case calendar
}

extension LogbookApp {
  static let certificateArea: RecordScreen<LogbookApp> = {
    let words = AreaWords(
      add: Words.addCertificate, edit: Words.editCertificate, saved: Words.certificateSaved,
      deleted: Words.certificateDeleted)
    var area = RecordScreen<LogbookApp>(
      .logbook(Certificate.collection, at: CertificatesRoute.overview.url, words) {
        Layout(Certificate.fields($0[Certificate.template] ?? .custom))
      }
    ) { _, _, fields, context in Certificate.title(fields, context.language) }
    area.start = { _, context in
      guard case .certificateForm(_, let template)? = CertificatesRoute(context.route) else { return (Fields(), "new") }
      var start = Fields()
      start[Certificate.template] = template
      return (start, "new-" + template.name)
    }
    area.formTitle = { _, form, context in
      form.key == nil ? form.fields[Certificate.template]?.label : nil
    }
    area.additions = { $0.validity(of: $1, $2, $3) }
    return area
  }()

  static let ratingArea: RecordScreen<LogbookApp> = {
    let words = AreaWords(
      add: Words.addCertificate, edit: Words.editRating, saved: Words.ratingSaved, deleted: Words.ratingDeleted)
    var area = RecordScreen<LogbookApp>(
      .logbook(Rating.collection, at: CertificatesRoute.ratings, words) { _ in
        Layout(Rating.collection.fields.filter { $0.name != Rating.kind.name })
      }
    ) { _, _, fields, context in Rating.title(fields, context.language) }
    area.start = { _, context in
      guard case .ratingForm(_, let kind)? = CertificatesRoute(context.route) else { return (Fields(), "new") }
      var start = Fields()
      start[Rating.kind] = kind
      return (start, "new-" + kind.name)
    }
    area.formTitle = { _, form, context in form.key == nil ? form.fields[Rating.kind]?.label : nil }
    area.detailAdditions = { $0.ratingState($1, $2, $3) }
    return area
  }()

  mutating func openCertificates(_ place: CertificatesRoute, _ context: UpdateContext) {
    switch place {
    case .certificateForm(let key, _): LogbookApp.certificateArea.open(.form(key), &self, context)
    case .ratingForm(let key, _): LogbookApp.ratingArea.open(.form(key), &self, context)
    case .overview, .kinds, .recency, .certificate, .rating: break
    }
  }

  mutating func actOnCertificates(_ action: Event.Action, _ context: UpdateContext) {
    switch CertificatesAction(action) {
    case .calendar: downloadExpiries(context)
    case nil: break
    }
  }

  private func downloadExpiries(_ context: UpdateContext) {
    context.download(
      name: "vademecum-\(context.today.iso).ics", type: "text/calendar;charset=utf-8",
      text: Logbook.expiryCalendar(supporting.all(context), context.language, now: context.now))
  }
}

extension Certificate {
  /// The fields that a certificate of the template has.
  static func fields(_ template: Template) -> [Field] {
    let dates: [Field]
    switch template {
    case .class1: dates = [expires.field, expiresSinglePilot.field, expiresClass2.field, expiresLAPL.field]
    case .class2: dates = [expires.field, expiresLAPL.field]
    case .lapl: dates = [expires.field]
    case .custom: return [name.field, issued.field, expires.field, description.field]
    }
    return [issued.field] + dates + [name.field, description.field]
  }
}
