import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  /// The dates of a certificate; of a form's, those that it would have.
  func validity(of key: RecordKey?, _ fields: Fields, _ context: Context) -> [Node] {
    let own = key?.id ?? RecordID.v8(named: "new", in: "certificate")
    var records = supporting.certificates.filter { $0.id != own }
    records.append(Record(RecordKey(Certificate.collection.name, own), fields: fields))
    return nodes { validity(own, fields, datedCertificates(records, born: supporting.born), context) }
  }

  private func validity(_ id: RecordID, _ fields: Fields, _ all: [DatedCertificate], _ context: Context) -> Node? {
    guard let certificate = all.first(where: { $0.id == id }) else { return nil }
    guard let medicalClass = certificate.template.medicalClass else {
      guard let day = certificate.expires else { return nil }
      return section(.class("card"), .key("validity")) {
        h2 { Words.validity }
        p { expiryLabel(Expiry(day, today: context.today, warningDays: ExpiringPaper.customDays)) }
      }
    }
    return section(.class("card"), .key("validity")) {
      h2 { Words.validity }
      let dated = medicalClass.privileges.filter { certificate.medical[$0] != nil }
      let isComputed = !dated.isEmpty && dated.allSatisfy { certificate.computed[$0] != nil }
      for privilege in medicalClass.privileges {
        privilegeLine(privilege, certificate, saysSource: !isComputed, context)
      }
      if isComputed { p(.class("rule"), .key("computed")) { Words.isComputedDate } }
      if supporting.born == nil && certificate.issued != nil {
        p(.class("finding"), .key("birth")) {
          Node.raw(Icons.warning)
          Words.needsBirth
        }
      }
      p(.class("rule"), .key("rule")) { Words.medicalRule }
    }
  }

  /// - Parameter saysSource: whether the line says if its date is printed or computed. When all are computed that is said
  ///   once, below them.
  private func privilegeLine(
    _ privilege: MedicalPrivilege, _ certificate: DatedCertificate, saysSource: Bool, _ context: Context
  ) -> Node {
    // What the settings have switched off warns of nothing.
    let counts =
      privilege != .singlePilotPassengers || supporting.settings[RuleSettings.singlePilotPassengers] == true
    return div(.class("privilege"), .key(privilege.name)) {
      h3 { privilege.title }
      if let day = certificate.medical[privilege] {
        p {
          strong { context.format.day(day) }
          " "
          if counts { expiryLabel(Expiry(day, today: context.today)) }
        }
        if !counts { p(.class("quiet"), .key("off")) { Words.countsNot } }
        if saysSource {
          p(.class("quiet")) {
            certificate.computed[privilege] == nil ? Words.isPrintedDate : Words.isComputedDate
          }
        }
      } else {
        p(.class("quiet")) { Words.undated }
      }
    }
  }

  // MARK: - Ratings

  /// Until when a rating is valid, and what revalidates it.
  func ratingState(_ key: RecordKey, _ fields: Fields, _ context: Context) -> [Node] {
    guard
      let state = calculations.ratings(book, supporting, today: context.today).first(where: { $0.record.id == key.id })
    else { return [] }
    return nodes {
      if let expires = state.expires {
        section(.class("card"), .key("validity")) {
          h2 { Words.validity }
          p {
            strong { context.format.day(expires) }
            " "
            expiryLabel(Expiry(expires, today: context.today, warningDays: ExpiringPaper.ratingDays))
          }
          p(.class("quiet")) {
            fields[Rating.expires] == nil ? Words.isComputedDate : Words.isPrintedDate
          }
        }
      }
      if let revalidation = state.revalidation { revalidationCard(revalidation, state.record, context) }
    }
  }

  private func revalidationCard(_ revalidation: Revalidation, _ record: Record, _ context: Context) -> Node {
    let language = context.language
    let format = context.format
    return section(.class("card"), .key("revalidation")) {
      h2 { Words.revalidation }
      p {
        revalidation.isComplete
          ? span(.class("state valid")) { Words.revalidationComplete }
          : span(.class("state")) { Words.revalidationIncomplete }
      }
      h3 { Words.byCheck }
      p {
        (revalidation.isCheckDone
          ? Words.checkDone : Words.checkFrom(revalidation.checkFrom, revalidation.expires, format))(
            language)
      }
      if let sectors = revalidation.routeSectors { needList([sectors], format) }
      if !revalidation.experience.isEmpty {
        h3 { Words.byExperience }
        p(.class("quiet")) { Words.experienceFrom(revalidation.experienceFrom, revalidation.expires, format) }
        needList(revalidation.experience, format)
      }
      p(.class("rule"), .key("rule")) { Words.revalidationRule(record[Rating.kind] ?? .other) }
    }
  }

  private func needList(_ needs: [Revalidation.Need], _ format: Format) -> Node {
    return ul(.class("needs")) {
      for need in needs {
        li(.class(need.isMet ? "met" : "missing")) {
          span { need.group.map { Words.need(need.kind) + " – " + $0.title } ?? Words.need(need.kind) }
          strong { need.amount(need.have, format) + " / " + need.amount(need.need, format) }
          span(.class(need.isMet ? "state valid" : "state ending")) {
            need.isMet ? Words.met : Words.missingAmount + " " + need.amount(need.missing, format)
          }
        }
      }
    }
  }
}

extension Revalidation.Need {
  func amount(_ value: Int, _ format: Format) -> String {
    switch kind {
    case .flightTime, .timeAsPIC, .refresherTraining: format.minutes(Minutes(value))
    case .takeOffs, .landings, .routeSectors: format.number(value)
    }
  }
}
