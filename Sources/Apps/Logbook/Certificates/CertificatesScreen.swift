import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func certificatesScreen(_ place: CertificatesRoute, _ context: Context) -> Screen {
    let language = context.language
    let papers = calculations.certificates(supporting).map { card($0, context) }
    let ratings = calculations.ratings(book, supporting, today: context.today).map { card($0, context) }
    let beside = beside(place, papers + ratings, context)
    var screen = Screen(title: Words.certificates, list: certificateList(papers, ratings, beside, context))
    screen.back = CertificatesRoute.overview.url
    screen.actions = [
      iconButton(CertificatesAction.calendar.wire, Icons.calendar, Words.downloadCalendar),
      addLink(CertificatesRoute.kinds.url, Words.addCertificate),
    ]
    screen.detailFillsPane = beside != nil
    switch beside ?? place {
    case .overview: break
    case .kinds:
      screen.detailTitle = Words.addCertificate
      screen.detail = certificateKinds(language)
    case .recency:
      screen.detailTitle = Words.recency
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
    if case .overview = place { screen.back = nil }
    return screen
  }

  /// U-8: the first paper that counts, or what stands first in the list as long as there is none.
  private func beside(_ place: CertificatesRoute, _ papers: [PaperCard], _ context: Context) -> CertificatesRoute? {
    guard case .overview = place, context.hasTwoPanes else { return nil }
    guard let first = papers.first(where: { !$0.isReplaced }) else { return .recency }
    return CertificatesRoute(Route(first.url))
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
      h2 { Words.certificates }
      ul(.class("rows choices")) {
        for template in Certificate.Template.allCases {
          line(CertificatesRoute.certificateForm(nil, template).url, template.label(language))
        }
      }
      h2 { Words.ratings }
      ul(.class("rows choices")) {
        for kind in RatingKind.allCases { line(CertificatesRoute.ratingForm(nil, kind).url, kind.label(language)) }
      }
    }
  }

  // MARK: - List

  private func certificateList(
    _ papers: [PaperCard], _ ratings: [PaperCard], _ beside: CertificatesRoute?, _ context: Context
  ) -> Node {
    let language = context.language
    let isEmpty = papers.isEmpty && ratings.isEmpty
    return div(.class("menu certificates")) {
      if isEmpty {
        context.emptyOwn(Words.noPapers, picture: "empty-licence") {
          a(.class("button"), .href(CertificatesRoute.kinds.url)) { Words.addCertificate }
        }
        birth
      }
      ul(.class("rows"), .key("recency")) {
        lineLink(
          CertificatesRoute.recency.url, Words.recency(language), Words.recencyRemark(language), context,
          isBeside: beside?.url == CertificatesRoute.recency.url)
        lineLink(LogbookRoute.bag.url, Words.bag(language), Words.bagRemark(language), context)
        lineLink(LogbookRoute.calendar.url, Words.privateCalendar(language), Words.calendarRemark(language), context)
      }
      if !isEmpty {
        h2(.key("certificates-title")) { Words.certificates }
        birth
        wallet(papers, "certificates", Words.certificates, none: Words.noCertificates, beside, context)
        h2(.key("ratings-title")) { Words.ratings }
        wallet(ratings, "ratings", Words.ratings, none: Words.noRatings, beside, context)
      }
    }
  }

  private var birth: Node? {
    if !needsBirth { return nil }
    return p(.class("remark"), .key("birth")) {
      Words.needsBirth + " "
      a(.href(LogbookRoute.pilotForm.url)) { Words.addBirth }
    }
  }

  /// Whether a medical certificate has no date because nobody has said when the pilot was born; or would have none.
  private var needsBirth: Bool {
    if supporting.born != nil { return false }
    let medical = calculations.certificates(supporting).filter { $0.template.medicalClass != nil }
    return medical.isEmpty || medical.contains { $0.day(settings: supporting.settings) == nil }
  }

  /// What counts as cards; below them, in short, what a later one has replaced.
  @NodeBuilder
  private func wallet(
    _ papers: [PaperCard], _ key: String, _ title: Text, none: Text, _ beside: CertificatesRoute?, _ context: Context
  ) -> [Node] {
    if papers.isEmpty {
      p(.class("remark"), .key("no-" + key)) {
        (context.coming ?? none) + " "
        a(.href(CertificatesRoute.kinds.url)) { Words.addCertificate }
      }
    }
    if papers.contains(where: { !$0.isReplaced }) {
      ul(.class("wallet"), .key(key), .label(title)) {
        for paper in papers where !paper.isReplaced { paper.card(isBeside: beside?.url == paper.url, context) }
      }
    }
    if papers.contains(where: { $0.isReplaced }) {
      ul(.class("rows"), .key(key + "-replaced"), .label(Words.replaced)) {
        for paper in papers where paper.isReplaced { paper.line(context) }
      }
    }
  }

  private func card(_ certificate: DatedCertificate, _ context: Context) -> PaperCard {
    let id = certificate.id
    let fields = context.record(RecordKey(Certificate.collection.name, id))?.fields ?? Fields()
    let day = certificate.day(settings: supporting.settings)
    let isReplaced = certificate.isReplaced(by: calculations.certificates(supporting))
    return PaperCard(
      url: CertificatesRoute.certificate(id).url, isChosen: context.route.part(2) == id.description,
      title: Certificate.title(fields, context.language),
      remark: fields[Certificate.issued].map {
        (certificate.template.medicalClass == nil ? Words.issued : Words.examined)(context.language) + " "
          + context.format.day($0)
      } ?? "", day: day,
      state: isReplaced ? .replaced : day.map { .dated(Expiry($0, today: context.today)) } ?? .undated,
      renewal: CertificatesRoute.certificateForm(nil, certificate.template).url, renews: Words.addRenewed,
      shape: LogbookApp.certificateArea.shape, id: id)
  }

  private func card(_ state: RatingState, _ context: Context) -> PaperCard {
    let id = state.record.id
    let expiry = state.expires.map { Expiry($0, today: context.today, warningDays: ExpiringPaper.ratingDays) }
    return PaperCard(
      url: CertificatesRoute.rating(id).url, isChosen: context.route.part(3) == id.description,
      title: Rating.title(state.record.fields, context.language), remark: "", day: state.expires,
      state: expiry.map { .dated($0) } ?? .undated, renewal: CertificatesRoute.ratingForm(state.record.key, .other).url,
      renews: Words.enterRevalidation,
      shape: LogbookApp.ratingArea.shape, id: id)
  }
}

/// A word with its colour.

func expiryLabel(_ expiry: Expiry) -> Node {
  switch expiry {
  case .valid: span(.class("state valid")) { expiry.words }
  case .ending, .lastDay: span(.class("state ending")) { expiry.words }
  case .expired: span(.class("state expired")) { expiry.words }
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
