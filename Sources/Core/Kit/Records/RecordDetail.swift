import Base
import HTML
import Store
import Sync

extension RecordShape {
  /// Fills the detail side with a record: its values by the layout, what follows from them, its findings and its history.
  ///
  /// - Parameter additions: what the app shows below the values.
  func show(
    _ key: RecordKey, _ fields: Fields, title: String, _ additions: [Node], _ found: [Finding],
    _ screen: inout Screen, _ context: Context
  ) {
    let language = context.language
    let id = key.id.description
    screen.detailTitle = Text(title)
    screen.detailActions = [formLink(editURL(key.id), RecordWords.edit)]
    if single == nil {
      screen.detailActions.append(iconButton(prefix + RecordVerb.ask.name, value: id, Icons.trash, RecordWords.delete))
    }
    screen.detail = article(.class("sheet"), .key(id)) {
      for place in layout.groups.indices {
        card(layout.groups[place], layout.groups[place].key(place), isFirst: place == 0, fields, context.format)
      }
      additions
      for item in found { item.node(language) }
      if collection.keepsHistory { context.historyCard(of: key) }
    }
  }

  private func card(_ group: Layout.Group, _ key: String, isFirst: Bool, _ fields: Fields, _ format: Format) -> Node? {
    let values = group.fields.compactMap { field in
      value(field.name, field.label, shown(field, fields, format))
    }
    if values.isEmpty && !isFirst { return nil }
    return section(.class("card"), .key(key)) {
      if let title = group.title { h2 { title } }
      dl(.class("values")) { values }
    }
  }
}

/// A value as a detail shows it; empty when there is none.
public func shown(_ field: Field, _ fields: Fields, _ format: Format) -> String {
  guard let value = fields[field.name] else { return "" }
  switch field.kind {
  case .choice(let choices):
    let name = value.text ?? ""
    return choices.first { $0.name == name }?.label(format.language) ?? name
  case .flag: return value.flag == true ? RecordWords.yes(format.language) : ""
  case .minutes: return Minutes(json: value).map { format.minutes($0) } ?? value.serialized
  case .time: return MinuteOfDay(json: value).map { format.time($0) } ?? value.serialized
  case .day: return Day(json: value).map { format.day($0) } ?? value.serialized
  case .text, .prose, .integer, .decimal, .reference, .codes, .structure: return field.input(of: value)
  }
}

/// K-15: shown instead of a form whose record is not here. With an account it may still arrive.
public func showAwaited(_ screen: inout Screen, _ context: Context) {
  let title = context.account.account == nil ? RecordWords.notFound : RecordWords.notHereYet
  screen.detailTitle = title
  screen.detail = empty(notHereText(context))
}

func notHereText(_ context: Context) -> Text {
  context.account.account == nil ? RecordWords.notFoundText : RecordWords.notHereYetText
}

/// Says that there is no such record.
public func showNothing(_ screen: inout Screen, _ context: Context) {
  screen.detailTitle = RecordWords.notFound
  screen.detail = nothingHere(context)
}

/// P-86: when the page went in the moment of saving, the record is not there, and its form is kept.
public func nothingHere(_ context: Context) -> Node {
  empty(RecordWords.notFoundText, picture: "nothing-matches") {
    if let form = context.unfinished(context.route.part(0) + "/"), form != context.route.url {
      a(.class("button"), .href(form)) { RecordWords.goOn }
    }
  }
}
