import Base
import Store
import Sync

/// The card of a person for other programs (V-44).
struct FHIRCard {
  private let member: Member
  private let vaccines: Vaccines
  private let context: Context

  init(_ member: Member, _ vaccines: Vaccines, _ context: Context) {
    self.member = member
    self.vaccines = vaccines
    self.context = context
  }

  var json: JSON {
    var card = ImportedCard()
    var names = member.name.parts(at: 0x20).filter { !$0.utf8.isEmpty }
    card.family = names.popLast() ?? ""
    card.given = joined(names, " ")
    card.born = member.born?.iso ?? ""
    card.sex = member.fields[PersonRecord.sex] ?? .unknown
    card.doses = Array(member.doses.reversed()).map { dose($0.fields) }
    let coming = member.outlook(vaccines, context.localDay).coming
    var recommendations: [FHIRWriting.Recommendation] = []
    for thing in coming {
      guard let forecast = thing.forecast else { continue }
      recommendations.append(
        .init(
          codes: forecast.products.first.map { codes(vaccines.catalogue.products[$0].id) } ?? [],
          text: thing.name(context.language), forecast: forecast))
    }
    return FHIRWriting().bundle(card, recommendations, on: context.localDay)
  }

  private func codes(_ product: String) -> [ImportedDose.Code] {
    guard let record = vaccines.product(product) else { return [] }
    var codes: [ImportedDose.Code] = []
    for (name, system) in [
      ("snomed", VaccineCodes.snomed), ("cvx", VaccineCodes.cvx), ("atc", VaccineCodes.atc),
    ] {
      if let code = record.fields.text(name) { codes.append(.init(system, code)) }
    }
    return codes
  }

  private func dose(_ fields: Fields) -> ImportedDose {
    var dose = ImportedDose()
    if let product = fields[DoseRecord.product] {
      dose.codes = codes(product)
      dose.text = vaccines.brand(product)
    } else {
      dose.text =
        fields[DoseRecord.productText]
        ?? listed(
          (fields[DoseRecord.antigens]?.codes ?? []).map { vaccines.disease($0)?.catalogueName(context.language) ?? $0 }
        )
    }
    dose.date = fields[DoseRecord.date] ?? ""
    dose.lot = fields[DoseRecord.batch] ?? ""
    dose.expiry = fields[DoseRecord.expiry]?.iso ?? ""
    dose.site = fields[DoseRecord.site] ?? ""
    dose.place = fields[DoseRecord.place] ?? ""
    dose.performer = fields[DoseRecord.doctor] ?? ""
    dose.note = fields[DoseRecord.note] ?? ""
    dose.number = fields[DoseRecord.number]
    dose.outcome = DoseRecord.meaning(fields)
    dose.isAbout = fields[DoseRecord.isAbout] ?? false
    dose.isSpoiled = fields[DoseRecord.isSpoiled] ?? false
    dose.reaction = fields[DoseRecord.reaction] ?? ""
    dose.reactionDate = fields[DoseRecord.reactionDate]?.iso ?? ""
    if dose.outcome == .illness {
      dose.diseases = DoseRecord.immunity(fields, in: vaccines.catalogue).map { id in
        let disease = vaccines.disease(id)
        let code = disease?.fields.text("snomed").map { ImportedDose.Code(VaccineCodes.snomed, $0) }
        return (code: code, name: disease?.catalogueName(context.language) ?? id)
      }
    }
    if fields[DoseRecord.product] == nil { dose.antigens = fields[DoseRecord.antigens]?.codes ?? [] }
    return dose
  }
}
