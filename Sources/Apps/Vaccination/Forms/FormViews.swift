import Base
import HTML
import Kit
import Store
import Sync

/// How the forms look: chips for what is usual, fields for the rest.
extension VaccinationApp {
  func formNode(_ context: Context) -> Node? {
    guard let sheet else { return nil }
    let view = SheetView(sheet: sheet, app: self, context: context)
    switch sheet.collection.name {
    case PersonRecord.collection.name: return view.person
    case DoseRecord.collection.name: return view.dose
    case PlanRecord.collection.name: return view.plan
    default: return view.own
    }
  }
}

/// A class: each of the many closures of a form holds it, as one word.
final class SheetView {
  let sheet: RecordSheet
  let app: VaccinationApp
  let context: Context

  init(sheet: RecordSheet, app: VaccinationApp, context: Context) {
    (self.sheet, self.app, self.context) = (sheet, app, context)
  }

  var language: Language { context.language }
  var vaccines: Vaccines { app.vaccines }

  func form(@NodeBuilder _ content: () -> [Node]) -> Node {
    HTML.form(
      .class("sheet"), .key(sheet.session.id), .submit(sheet.prefix + "save", value: sheet.session.id),
      .flag("novalidate", true)
    ) {
      sheet.session.banner(language, form: sheet.prefix)
      content()
      buttons
    }
  }

  var buttons: Node {
    div(.class("buttons form-buttons"), .key("buttons")) {
      button(.class("button"), .type("submit")) { Words.save }
      button(.class("button quiet"), .type("button"), .action(sheet.prefix + "cancel")) { Words.cancel }
    }
  }

  func field(_ name: String, label: Text? = nil, placeholder: String = "") -> Node? {
    guard let field = sheet.session.form.fields.first(where: { $0.name == name }) else { return nil }
    return sheet.session.form.control(
      field, language, changed: sheet.prefix + "changed", label: label?(language), placeholder: placeholder)
  }

  func card(_ key: String, @NodeBuilder _ content: () -> [Node]) -> Node {
    fieldset(.class("card"), .key(key)) { div(.class("fields")) { content() } }
  }

  // MARK: - Person

  var person: Node {
    form {
      card("who") {
        field(PersonRecord.name.name)
        field(PersonRecord.born.name)
        field(PersonRecord.sex.name)
        div(.class("field"), .key("colour")) {
          p(.class("chips-title"), .id("colour-title")) { PersonRecord.colour.field.label }
          div(.class("chips"), .role("group"), .attribute("aria-labelledby", "colour-title")) {
            for colour in PersonColour.allCases {
              let isOn = chosenColour == colour.name
              button(
                .class("colour-choice person-\(colour.name)"), .type("button"), .key(colour.name),
                .action(sheet.prefix + "choose", value: "colour=" + colour.name),
                .attribute("aria-pressed", isOn ? "true" : "false"), .label(colour.label)
              ) { isOn ? Node.raw(Icons.check) : Node.text("") }
            }
          }
        }
      }
      details(.class("card"), .key("health"), .flag("open", hasHealth)) {
        summary { Words.healthTitle }
        p(.class("quiet")) { Words.healthText + " " + SharingWords.whoSees(sharedSpace) }
        div(.class("fields")) {
          toggles(PersonRecord.conditions.name, title: PersonRecord.conditions.field.label, HealthCondition.all)
          field(PersonRecord.gestationWeeks.name)
          field(PersonRecord.pregnantSince.name)
          field(PersonRecord.allergies.name)
          field(PersonRecord.note.name)
        }
      }
      delete(Words.deleteThePerson)
    }
  }

  private var chosenColour: String {
    let typed = sheet.text(PersonRecord.colour.name)
    if !typed.utf8.isEmpty { return typed }
    return sheet.key.flatMap { app.family.member($0.id) }.map { app.family.colour(of: $0).name } ?? ""
  }

  private var hasHealth: Bool {
    [PersonRecord.conditions.name, "gestationWeeks", "pregnantSince", "allergies", "note"].contains {
      !sheet.text($0).utf8.isEmpty
    }
  }

  /// The title of the shared space in which the card is.
  private var sharedSpace: String? {
    let space = sheet.session.space
    return space == Context.privateSpace ? nil : app.title(space, context)
  }

  func toggles(_ name: String, title: Text, _ choices: [(code: String, label: Text)]) -> Node {
    div(.class("field"), .key(name)) {
      p(.class("chips-title")) { title }
      chips(label: title) {
        for choice in choices { toggle(name, choice.code, choice.label) }
      }
    }
  }

  func toggle(_ name: String, _ code: String, _ label: Text) -> Node {
    chip(.action(sheet.prefix + "toggle", value: name + "=" + code), label, isOn: sheet.has(name, code))
  }

  // MARK: - Plan and own vaccine

  var plan: Node {
    form {
      card("plan") {
        div(.class("field"), .key("decision")) {
          p(.class("chips-title")) { PlanRecord.decision.field.label }
          chips(label: PlanRecord.decision.field.label) {
            for decision in PlanRecord.Decision.allCases {
              chip(
                .action(sheet.prefix + "choose", value: "decision=" + decision.name), decision.label,
                isOn: sheet.text("decision") == decision.name)
            }
          }
        }
        field(PlanRecord.reason.name)
      }
      card("appointment") {
        field(PlanRecord.day.name)
        field(PlanRecord.time.name, placeholder: "8:30")
        field(PlanRecord.place.name)
      }
    }
  }

  var own: Node {
    form {
      card("own") {
        field(OwnVaccine.name.name)
        field(OwnVaccine.against.name)
        field(OwnVaccine.months.name, placeholder: "12")
        field(OwnVaccine.note.name)
      }
      delete(Words.delete)
    }
  }

  /// K-64: nil in the form of what is not yet there.
  private func delete(_ words: Text) -> Node? {
    guard let key = sheet.key else { return nil }
    return div(.class("buttons"), .key("delete")) {
      button(
        .class("button quiet danger"), .type("button"), .action(sheet.prefix + "ask", value: key.id.description)
      ) { words }
    }
  }

  // MARK: - Dose

  var dose: Node {
    if case .paper = VaccinationRoute(context.route) { return paper }
    if sheet.isImmunity { return illness }
    return form {
      card("main") {
        products(suggested)
        date
        field(DoseRecord.batch.name)
      }
      details(.class("card"), .key("more"), .flag("open", hasMore)) {
        summary { Words.moreOfDose }
        div(.class("fields")) {
          field(DoseRecord.outcome.name)
          field(DoseRecord.number.name)
          field(DoseRecord.expiry.name)
          field(DoseRecord.isSpoiled.name)
          field(DoseRecord.site.name)
          field(DoseRecord.place.name)
          field(DoseRecord.doctor.name)
          field(DoseRecord.note.name)
        }
      }
      details(.class("card"), .key("reaction"), .flag("open", hasReaction)) {
        summary { Words.reactionTitle }
        div(.class("fields")) {
          field(DoseRecord.reaction.name)
          field(DoseRecord.reactionDate.name)
        }
      }
    }
  }

  private var hasMore: Bool {
    ["outcome", "number", "expiry", "spoiled", "site", "place", "doctor", "note"].contains {
      !sheet.text($0).utf8.isEmpty
    }
      || sheet.session.form.faults.contains { $0.field == "number" || $0.field == "expiry" }
  }

  private var hasReaction: Bool { !sheet.text("reaction").utf8.isEmpty || !sheet.text("reactionDate").utf8.isEmpty }

  private var member: Member? {
    (sheet.session.seen[DoseRecord.person]).flatMap { app.family.member($0) }
  }

  private var suggested: [String] {
    guard let member else { return [] }
    if case .newDose(_, let id) = VaccinationRoute(context.route), let series = id.flatMap({ vaccines.record($0) }) {
      return app.suggestions(member, series, context.localDay)
    }
    return Array(app.paperSuggestions(member).prefix(6))
  }

  func products(_ suggested: [String]) -> Node {
    let chosen = sheet.text(DoseRecord.product.name)
    let fault = sheet.session.form.fault(DoseRecord.product.field)
    let isOther = !chosen.utf8.isEmpty && !suggested.contains(chosen)
    return div(.class(fault == nil ? "field product-field" : "field product-field wrong"), .key("product")) {
      p(.class("chips-title"), .id("product-title")) {
        DoseRecord.product.field.label
        if sheet.needsVaccine { requiredMark }
      }
      if sheet.session.seen[DoseRecord.own] == nil {
        div(.class("chips"), .role("group"), .attribute("aria-labelledby", "product-title")) {
          for code in isOther ? [chosen] + suggested : suggested {
            chip(
              .action(sheet.prefix + "choose", value: "product=" + code), Text(vaccines.brand(code)),
              isOn: chosen == code)
          }
        }
      }
      details(.key("other"), .flag("open", !sheet.text(DoseRecord.productText.name).utf8.isEmpty)) {
        summary(.id("f-product")) { Words.otherVaccine }
        HTML.label(.for("all-products")) { Words.allVaccines }
        element(
          "select",
          [
            .id("all-products"), .name(DoseRecord.product.name),
            .input(sheet.prefix + "changed", value: sheet.session.id),
          ],
          [option(.value("")) { "–" }]
            + app.productsByBrand(language).map { product in
              let code = product[CatalogueRecord.code] ?? ""
              return option(.value(code), .selected(code == chosen)) { product.catalogueName(language) }
            })
        field(DoseRecord.productText.name)
        toggles(DoseRecord.antigens.name, title: DoseRecord.antigens.field.label, diseases)
      }
      if let fault { p(.class("fault"), .role("alert")) { fault } }
    }
  }

  var date: Node {
    let typed = sheet.text(DoseRecord.date.name)
    return div(.class("date-block"), .key("date-block")) {
      field(DoseRecord.date.name, placeholder: Words.datePlaceholder(language))
      chips(label: DoseRecord.date.field.label) {
        dayChip(InexactDay(context.localDay).typed(context.format), Words.todayChip, typed)
        dayChip(InexactDay(context.localDay.adding(days: -1)).typed(context.format), Words.yesterdayChip, typed)
        if !sheet.lastDate.utf8.isEmpty {
          dayChip(sheet.lastDate, Text(cs: "Stejný den: " + sheet.lastDate, en: "Same day: " + sheet.lastDate), typed)
        }
      }
      field(DoseRecord.isAbout.name)
    }
  }

  private func dayChip(_ value: String, _ title: Text, _ typed: String) -> Node {
    chip(.action(sheet.prefix + "choose", value: "date=" + value), title, isOn: typed == value)
  }
}

extension VaccinationApp {
  func productsByBrand(_ language: Language) -> [Record] { alphabetically(vaccines.products, language) }
}

/// What changes a schedule, as the catalogue's series name it.
enum HealthCondition {
  static let all: [(code: String, label: Text)] = [
    ("immunocompromised", Text(cs: "Oslabená imunita", en: "Weakened immunity")),
    ("noSpleen", Text(cs: "Bez sleziny", en: "No spleen")),
    ("chronic", Text(cs: "Chronická nemoc", en: "Chronic disease")),
    ("riskTuberculosis", Text(cs: "Riziko tuberkulózy", en: "Risk of tuberculosis")),
    ("motherHBsAg", Text(cs: "Matka nosička hepatitidy B", en: "Mother carries hepatitis B")),
  ]

  static func names(_ codes: [String], _ language: Language) -> String {
    listed(
      codes.map { code in
        all.first { $0.code == code }?.label(language) ?? code
      })
  }
}
