import Base
import Sync

/// One Immunization, or one Condition.
struct FHIRDose {
  private let json: JSON
  private let address: String
  private let resources: FHIRResources

  init(_ json: JSON, _ address: String, _ resources: FHIRResources) {
    self.json = json
    self.address = address
    self.resources = resources
  }

  /// The dose, or what is said of one that is none; neither for what was entered in error: it was never a dose (V-41).
  var read: (dose: ImportedDose?, note: ImportedCard.LeftOut?) {
    var dose = ImportedDose()
    readVaccine(&dose)
    readDate(&dose)
    switch json.text("status") ?? "completed" {
    case "entered-in-error": return (nil, nil)
    case "completed": break
    case "not-done": dose.outcome = outcome
    default: return (nil, .init(dose.label, Words.notKnownAsGiven))
    }
    if json.flag("notGiven") == true || json.flag("wasNotGiven") == true { dose.outcome = outcome }
    readDetails(&dose)
    return (dose, nil)
  }

  /// V-83: the illness of a Condition, or what is said of one that nobody has confirmed; neither where the person has not had it, nor
  /// for one of ours, which stands as an Immunization too.
  var illness: (dose: ImportedDose?, note: ImportedCard.LeftOut?) {
    if (json.items("extension") ?? []).contains(where: { $0.text("url") == FHIRWriting.lineOf }) { return (nil, nil) }
    var dose = ImportedDose()
    dose.outcome = .illness
    readConcept(json["code"], &dose)
    let status = json["verificationStatus"]
    switch status?.text ?? status?.items("coding")?.first?.text("code") ?? "confirmed" {
    case "entered-in-error", "refuted": return (nil, nil)
    case "unconfirmed", "provisional", "differential": return (nil, .init(dose.label, Words.illnessUnconfirmed))
    default: break
    }
    readOnset(&dose)
    dose.note = joined((json.items("note") ?? []).compactMap { $0.text("text") }, "\n")
    return (dose, nil)
  }

  /// The day on which it was written down is one on which it had begun.
  private func readOnset(_ dose: inout ImportedDose) {
    let onset = json.text("onsetDateTime") ?? json["onsetPeriod"]?.text("start")
    let recorded = json.text("recordedDate") ?? json.text("assertedDate") ?? json.text("dateRecorded")
    dose.written = onset ?? json.text("onsetString") ?? recorded ?? ""
    dose.date = ImportedDose.date(of: dose.written)
    if dose.date.utf8.isEmpty, let said = SaidDay(dose.written) { dose.date = said.day.written }
    if dose.date.utf8.isEmpty, let recorded { dose.date = ImportedDose.date(of: recorded) }
    if onset == nil { dose.isAbout = true }
  }

  private func readConcept(_ concept: JSON?, _ dose: inout ImportedDose) {
    for coding in concept?.items("coding") ?? [] {
      if let system = coding.text("system"), let code = coding.text("code") { dose.codes.append(.init(system, code)) }
    }
    dose.text = FHIRDose.words(concept) ?? ""
  }

  private func readVaccine(_ dose: inout ImportedDose) {
    readConcept(json["vaccineCode"], &dose)
    for item in json.items("extension") ?? [] {
      switch item.text("url") {
      case FHIRWriting.about: dose.isAbout = item.flag("valueBoolean") ?? false
      case FHIRWriting.against:
        dose.antigens = (item.text("valueString") ?? "").parts(at: 0x20).filter { !$0.utf8.isEmpty }
      default: break
      }
    }
  }

  private func readDate(_ dose: inout ImportedDose) {
    // STU3 and DSTU2 say `date`.
    let exact = json.text("occurrenceDateTime") ?? json.text("date")
    let isNotDone = json.text("status") == "not-done"
    guard let text = exact ?? json.text("occurrenceString") ?? (isNotDone ? json.text("recorded") : nil) else { return }
    dose.written = text
    dose.date = ImportedDose.date(of: text)
    if dose.date.utf8.isEmpty, exact == nil, let said = SaidDay(text) {
      dose.date = said.day.written
      dose.isAbout = said.isAbout
    }
  }

  private func readDetails(_ dose: inout ImportedDose) {
    dose.lot = json.text("lotNumber") ?? ""
    dose.expiry = ImportedDose.date(of: json.text("expirationDate") ?? "")
    dose.site = FHIRDose.words(json["site"]) ?? ""
    dose.place = resources.name(of: json["location"], in: json) ?? ""
    dose.performer = performer ?? ""
    var notes = (json.items("note") ?? []).compactMap { $0.text("text") }
    if dose.outcome == .notStated, let reason = otherReason { notes.append(reason) }
    dose.note = joined(notes, "\n")
    dose.number = number
    dose.isSpoiled = json.flag("isSubpotent") ?? false
    if let reaction = json.items("reaction")?.first {
      dose.reactionDate = ImportedDose.date(of: reaction.text("date") ?? "")
      let manifestation = reaction["manifestation"]
      dose.reaction =
        resources.name(of: reaction["detail"], in: json)
        ?? FHIRDose.words(resources.find(reaction["detail"], in: json)?.json["code"])
        ?? FHIRDose.words(manifestation?["concept"]) ?? resources.name(of: manifestation?["reference"], in: json) ?? ""
    }
    dose.id = address.utf8.isEmpty ? json.text("id") ?? "" : address
  }

  /// Who gave it, rather than who ordered it.
  private var performer: String? {
    let all = json.items("performer") ?? json.items("practitioner") ?? []
    let given = all.filter { ($0["function"]?.items("coding") ?? []).contains { $0.text("code") == "AP" } }
    for one in given + all {
      if let name = resources.name(of: one["actor"], in: json) { return name }
    }
    return resources.name(of: json["performer"], in: json)
  }

  /// A number that no series has is not one to rely on.
  private var number: Int? {
    guard let first = (json.items("protocolApplied") ?? json.items("vaccinationProtocol"))?.first else { return nil }
    let text = first.text("doseNumberString") ?? first.text("doseNumber") ?? ""
    let number =
      first.int64("doseNumberPositiveInt") ?? first.int64("doseSequence")
      ?? integer(trimmed(text.parts(at: UInt8(ascii: "/"))[0]))
    guard let number, number > 0, number < 100 else { return nil }
    return Int(number)
  }

  private var outcome: DoseRecord.Outcome {
    var reasons = json["explanation"]?.items("reasonNotGiven") ?? []
    if let reason = json["statusReason"] { reasons.append(reason) }
    for reason in reasons {
      for coding in reason.items("coding") ?? [] {
        switch coding.text("code") {
        case "OSTOCK": return .unavailable
        case "MEDPREC": return .contraindicated
        case "IMMUNE": return hadTheIllness ? .illness : .antibodies
        case "PATOBJ", "PHILISOP", "RELIG", "VACEFF", "VACSAF": return .refused
        default: break
        }
      }
    }
    return .notStated
  }

  private var hadTheIllness: Bool {
    (json.items("extension") ?? []).contains {
      $0.text("url") == FHIRWriting.illness && $0.flag("valueBoolean") == true
    }
  }

  /// A reason that none of our words says.
  private var otherReason: String? {
    let reasons = (json["explanation"]?.items("reasonNotGiven") ?? []) + (json["statusReason"].map { [$0] } ?? [])
    return reasons.compactMap { FHIRDose.words($0) }.first
  }

  private static func words(_ concept: JSON?) -> String? {
    concept?.text("text") ?? concept?.items("coding")?.compactMap { $0.text("display") }.first
  }
}
