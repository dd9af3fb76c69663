import Base
import HTML
import Kit
import Store
import Sync

/// L-100: a text that the pilot writes often into remarks, kept until it is deleted.
public enum RemarkTemplate {
  public static let text = Attribute<String>(
    Field("text", Text(cs: "Text", en: "Text"), .prose(maximum: 2000), required: true))

  public static let collection = RecordType(
    "remarkTemplate", Text(cs: "Texty poznámek", en: "Texts for remarks"), [text.field])
}

extension LogbookApp {
  static let templateArea = RecordScreen<LogbookApp>(
    .logbook(
      RemarkTemplate.collection, at: LogbookRoute.templates(.list).url,
      AreaWords(
        add: Words.addTemplate, edit: Words.editTemplate, saved: Words.templateSaved, deleted: Words.templateDeleted))
  ) { _, _, _, context in RemarkTemplate.text.field.label(context.language) }

  func templatesScreen(_ place: RecordRoute, _ context: Context) -> Screen {
    let beside = place.beside(supporting.templates.first?.id, context)
    var screen = Screen(title: RemarkTemplate.collection.title, list: templatesList(beside, context))
    screen.listBack = LogbookRoute.pilot.url
    screen.actions = [addLink(LogbookRoute.templates(.form(nil)).url, Words.addTemplate)]
    LogbookApp.templateArea.show(place, beside: beside, of: self, &screen, context)
    return screen
  }

  private func templatesList(_ beside: RecordID?, _ context: Context) -> Node {
    if supporting.templates.isEmpty {
      return context.emptyOwn(Words.noTemplates) {
        a(.class("button"), .href(LogbookRoute.templates(.form(nil)).url)) { Words.addTemplate }
      }
    }
    return ul(.class("rows lines"), .label(RemarkTemplate.collection.title)) {
      for record in supporting.templates {
        lineLink(
          LogbookRoute.template(record.id).url, record[RemarkTemplate.text] ?? "", "", context,
          isBeside: record.id == beside, LogbookApp.templateArea.shape.menu(record.id))
      }
    }
  }

  /// Keeps what stands in the remarks of the form.
  mutating func keepTemplate(_ context: UpdateContext) {
    guard let text = flightForm.map({ trimmed($0.form.text(Flight.remarks.field)) }), !text.utf8.isEmpty,
      RemarkTemplate.text.field.fault(in: .string(text)) == nil
    else { return }
    context.save(
      RecordKey(RemarkTemplate.collection.name, context.newID()), [(RemarkTemplate.text.name, .string(text))],
      notice: Words.templateSaved)
  }

  /// Texts to write by one tap: those that are kept, and until something is written those of the last flights.
  func remarkTexts(_ state: FlightForm, _ context: Context) -> [Node] {
    let written = state.form.text(Flight.remarks.field)
    var texts: [String] = []
    for text in supporting.templates.compactMap({ $0[RemarkTemplate.text] })
    where !contains(folded(written), folded(text)) {
      texts.append(text)
    }
    let kept = texts.count
    if written.utf8.isEmpty {
      for text in state.remarks where !texts.contains(text) { texts.append(text) }
    }
    let isKept = supporting.templates.contains { $0[RemarkTemplate.text] == trimmed(written) }
    return nodes {
      if !texts.isEmpty {
        ul(
          .class("suggestions"), .key("remarks"),
          .label(kept > 0 ? RemarkTemplate.collection.title : Words.recentRemarks)
        ) {
          for text in texts {
            li(.key(text)) {
              button(.class("chip"), .type("button"), .action(FlightFormAction.remark, value: text)) { text }
            }
          }
        }
      }
      div(.class("buttons"), .key("templates")) {
        if !trimmed(written).utf8.isEmpty && !isKept {
          button(.class("text-button"), .type("button"), .action(FlightFormAction.template), .key("keep")) {
            Words.keepTemplate
          }
        }
        a(.class("text-button"), .href(LogbookRoute.templates(.list).url), .key("manage")) {
          RemarkTemplate.collection.title
        }
      }
    }
  }
}

extension Words {
  static let addTemplate = Text(cs: "Přidat text", en: "Add a text")
  static let editTemplate = Text(cs: "Upravit text", en: "Edit the text")
  static let templateSaved = Text(cs: "Text je uložený.", en: "The text is saved.")
  static let templateDeleted = Text(cs: "Text je smazaný.", en: "The text is deleted.")
  static let noTemplates = Text(
    cs: "Zatím žádné texty. Co píšete do poznámek často, uložte si sem a vložíte to klepnutím.",
    en: "No texts yet. Save what you often write into remarks here and insert it with a tap.")
  static let keepTemplate = Text(cs: "Uložit text pro příště", en: "Keep the text for next time")
}
