import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func certificatesScreen(_ place: CertificatesRoute, _ context: Context) -> Screen {
    let language = context.language
    var screen = Screen(
      title: Words.certificates(language), list: certificateList(context),
      placeholder: Words.chooseCertificate(language))
    screen.back = CertificatesRoute.overview.url
    screen.actions = [
      iconLink(LogbookRoute.calendar.url, Icons.sync, Words.privateCalendar(language)),
      iconButton(CertificatesAction.calendar.wire, Icons.calendar, Words.downloadCalendar(language)),
      iconLink(CertificatesRoute.kinds.url, Icons.plus, Words.addCertificate(language)),
    ]
    switch place {
    case .overview: screen.back = nil
    case .kinds:
      screen.detailTitle = Words.addCertificate(language)
      screen.detail = certificateKinds(language)
    case .recency:
      screen.detailTitle = Words.recency(language)
      screen.detail = RecencyView(self, context).node
    case .certificate(let key): LogbookApp.certificateArea.show(.record(key), of: self, &screen, context)
    case .certificateForm(let key, _): LogbookApp.certificateArea.show(.form(key), of: self, &screen, context)
    case .rating(let key):
      LogbookApp.ratingArea.show(.record(key), of: self, &screen, context)
      screen.back = CertificatesRoute.overview.url
    case .ratingForm(let key, _):
      LogbookApp.ratingArea.show(.form(key), of: self, &screen, context)
      screen.back = key == nil ? CertificatesRoute.overview.url : screen.back
    }
    return screen
  }

  private func certificateKinds(_ language: Language) -> Node {
    func line(_ url: String, _ title: String) -> Node {
      li(.key(url)) {
        a(.class("row"), .href(url)) {
          span(.class("row-title")) { title }
          Node.raw(Icons.chevron)
        }
      }
    }
    return div(.class("menu")) {
      h2 { Words.certificates(language) }
      ul(.class("rows choices")) {
        for template in Certificate.Template.allCases {
          line(CertificatesRoute.certificateForm(nil, template).url, template.label(language))
        }
      }
      h2 { Words.ratings(language) }
      ul(.class("rows choices")) {
        for kind in RatingKind.allCases { line(CertificatesRoute.ratingForm(nil, kind).url, kind.label(language)) }
      }
    }
  }

  // MARK: - List

  private func certificateList(_ context: Context) -> Node {
    let language = context.language
    let dated = calculations.certificates(supporting)
    return div(.class("menu certificates")) {
      ul(.class("rows"), .key("recency")) {
        lineLink(CertificatesRoute.recency.url, Words.recency(language), Words.recencyRemark(language), context)
        lineLink(LogbookRoute.bag.url, Words.bag(language), Words.bagRemark(language), context)
      }
      h2(.key("certificates-title")) { Words.certificates(language) }
      if supporting.born == nil {
        p(.class("remark"), .key("birth")) {
          Words.needsBirth(language) + " "
          a(.href(LogbookRoute.pilot.url)) { Words.addBirth(language) }
        }
      }
      if dated.isEmpty {
        p(.class("remark"), .key("no-certificates")) { Words.noCertificates(language) }
      } else {
        ul(.class("rows"), .key("certificates"), .label(Words.certificates(language))) {
          for certificate in dated { certificateLine(certificate, dated, context) }
        }
      }
      h2(.key("ratings-title")) { Words.ratings(language) }
      if supporting.ratings.isEmpty {
        p(.class("remark"), .key("no-ratings")) { Words.noRatings(language) }
      } else {
        ul(.class("rows"), .key("ratings"), .label(Words.ratings(language))) {
          for state in calculations.ratings(book, supporting, today: context.today) { ratingLine(state, context) }
        }
      }
    }
  }

  private func certificateLine(_ certificate: DatedCertificate, _ all: [DatedCertificate], _ context: Context) -> Node {
    let id = certificate.id.description
    let fields = context.record(RecordKey(Certificate.collection.name, certificate.id))?.fields ?? Fields()
    let day = certificate.day(settings: supporting.settings)
    let isReplaced = certificate.isReplaced(by: all)
    return paperLine(
      CertificatesRoute.certificate(certificate.id).url, isChosen: context.route.part(2) == id,
      Certificate.title(fields, context.language), day,
      isReplaced ? .replaced : day.map { .dated(Expiry($0, today: context.today)) } ?? .undated, context)
  }

  private func ratingLine(_ state: RatingState, _ context: Context) -> Node {
    let id = state.record.id.description
    let expiry = state.expires.map { Expiry($0, today: context.today, warningDays: ExpiringPaper.ratingDays) }
    return paperLine(
      CertificatesRoute.rating(state.record.id).url, isChosen: context.route.part(3) == id,
      Rating.title(state.record.fields, context.language), state.expires, expiry.map { .dated($0) } ?? .undated, context
    )
  }

  private func paperLine(
    _ url: String, isChosen: Bool, _ title: String, _ day: Day?, _ state: PaperState, _ context: Context
  ) -> Node {
    li(.class(isChosen ? "line chosen" : "line"), .key(url)) {
      a(.class("row"), .href(url), isChosen ? .attribute("aria-current", "true") : .none) {
        span(.class("row-main")) {
          span(.class("row-title")) { title }
          span(.class("expiry")) {
            stateLabel(state, context.language)
            if let day { span(.class("quiet")) { context.format.day(day) } }
          }
        }
        Node.raw(Icons.chevron)
      }
    }
  }
}

/// How a certificate or rating stands.
enum PaperState {
  case dated(Expiry)
  /// A later one of its kind is there.
  case replaced
  case undated
}

/// A word with its colour.
func stateLabel(_ state: PaperState, _ language: Language) -> Node {
  switch state {
  case .dated(let expiry): expiryLabel(expiry, language)
  case .replaced: span(.class("state")) { Words.replaced(language) }
  case .undated: span(.class("state")) { Words.undated(language) }
  }
}

func expiryLabel(_ expiry: Expiry, _ language: Language) -> Node {
  switch expiry {
  case .valid: span(.class("state valid")) { expiry.words(language) }
  case .ending, .lastDay: span(.class("state ending")) { expiry.words(language) }
  case .expired: span(.class("state expired")) { expiry.words(language) }
  }
}

extension DatedCertificate {
  /// The date by which a list goes: of who flies passengers alone, the shorter one of class 1.
  func day(settings: Fields) -> Day? {
    template == .class1 && settings[RuleSettings.singlePilotPassengers] == true
      ? medical.singlePilotPassengers ?? expires : expires
  }

  /// Whether a later medical certificate grants everything that this one does, for longer.
  func isReplaced(by others: [DatedCertificate]) -> Bool {
    guard let medicalClass = template.medicalClass else { return false }
    return medicalClass.privileges.allSatisfy { privilege in
      guard let day = medical[privilege] else { return true }
      return others.contains { other in other.id != id && (other.medical[privilege].map { $0 > day } ?? false) }
    }
      && others.contains {
        $0.id != id && $0.template.medicalClass != nil && ($0.issued ?? .earliest) > (issued ?? .earliest)
      }
  }
}
