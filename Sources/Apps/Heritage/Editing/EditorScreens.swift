import Base
import HTML
import Kit
import Store
import Sync

/// The screens of those who keep a history (E-61 … E-64).
extension HeritageApp {
  func editorScreen(_ place: EditorPlace, _ context: Context) -> Screen {
    guard context.mayEdit(space(context)), let desk = editor.desk else {
      return Screen(
        title: DeskWords.title,
        detail: empty(DeskWords.onlyEditors) {
          a(.class("button"), .href("/account")) { DeskWords.signIn }
        }, back: HeritageRoute.history(nil).url)
    }
    switch place {
    case .desk:
      var screen = Screen(title: DeskWords.title, list: deskList(desk, context))
      screen.listBack = HeritageRoute.overview.url
      screen.explainDrafts(add: nil, context)
      return screen
    case .order: return orderScreen(desk, context)
    case .transfer: return transferScreen(context)
    case .list(let kind):
      var screen = kindScreen(kind, desk, context)
      if !desk.items(of: kind).isEmpty {
        let isFull = kind == .institution
        screen.explainDrafts(add: isFull ? nil : (kind.url + "/new", kind.new), context)
      }
      return screen
    case .form(let kind, let id):
      var screen = kindScreen(kind, desk, context)
      guard let form = editor.form else { return screen }
      screen.back = kind.url
      screen.detailTitle = id == nil ? kind.new : title(form, desk, context)
      screen.detail = EditorForm(editor: editor, form: form, desk: desk, context: context).node
      return screen
    case .difference(let kind, let id):
      var screen = kindScreen(kind, desk, context)
      guard let form = editor.form else { return screen }
      screen.back = kind.url + "/" + id.description
      screen.detailTitle = EditingWords.differencesTitle
      screen.detail = form.differences(context) { field, value in tell(field, value, kind, desk, context) }
      return screen
    }
  }

  /// Nothing for readers.
  func editLink(_ kind: EditedKind, _ id: RecordID, _ context: Context) -> [Node] {
    guard context.mayEdit(space(context)) else { return [] }
    return [formLink(kind.url + "/" + id.description, DeskWords.edit)]
  }

  private func title(_ form: PublishedForm, _ desk: Desk, _ context: Context) -> Text {
    desk.item(form.key).map { Text($0.kind.title($0.fields, context.language)) } ?? editor.kind.new
  }

  // MARK: - The desk

  private func deskList(_ desk: Desk, _ context: Context) -> Node {
    let ready = desk.ready(space(context), context)
    return div(.class("desk")) {
      if desk.items.isEmpty {
        section(.class("card"), .key("begin")) {
          h2 { DeskWords.begin }
          p { DeskWords.beginText }
        }
      }
      if !ready.isEmpty {
        div(.class("buttons"), .key("ready")) {
          button(.class("button"), .type("button"), .action("heritage.desk.publish")) {
            DeskWords.publishAll(ready.count, context.format)
          }
        }
      }
      ul(.class("rows"), .key("kinds")) {
        for kind in EditedKind.allCases {
          let items = desk.items.filter { $0.kind == kind }
          GroupedRow(
            .href(kind.url), key: kind.name, title: kind.collection.title,
            remark: Text(
              DeskWords.state(items.count { $0.isPublished }, items.count { $0.isDraft }, context.format))
          ).node
        }
      }
      ul(.class("rows"), .key("tools")) {
        GroupedRow(.href(EditorPlace.order.url), key: "order", title: OrderWords.title).node
        GroupedRow(.href(EditorPlace.transfer.url), key: "transfer", title: TransferWords.title).node
      }
    }
  }

  /// E-63: what lacks nothing is published together, after asking.
  mutating func actOnDesk(_ verb: String, _ context: UpdateContext) {
    guard let desk = editor.desk, context.mayEdit(space(context)) else { return }
    let ready = desk.ready(space(context), context)
    switch verb {
    case "publish":
      context.ask(
        Dialog(
          title: DeskWords.publishAllTitle,
          text: Text(DeskWords.publishAllText(ready.count, context.format)), confirm: DeskWords.publish,
          action: "heritage.desk.published"))
    case "published": context.publishAll(ready, in: space(context)) { DeskWords.published($0) }
    default: break
    }
  }

  // MARK: - One kind

  private func kindScreen(_ kind: EditedKind, _ desk: Desk, _ context: Context) -> Screen {
    var screen = Screen(title: kind.collection.title, list: kindList(kind, desk, context))
    screen.listBack = EditorPlace.desk.url
    if kind != .institution || desk.items(of: .institution).isEmpty {
      screen.actions = [addLink(kind.url + "/new", kind.new)]
    }
    return screen
  }

  private func kindList(_ kind: EditedKind, _ desk: Desk, _ context: Context) -> Node {
    let language = context.language
    let items = desk.items(of: kind)
    if items.isEmpty {
      return empty(DeskWords.nothingYet) {
        a(.class("button"), .href(kind.url + "/new")) { kind.new }
      }
    }
    return ul(.class("rows lines")) {
      for item in items {
        let url = kind.url + "/" + item.key.id.description
        let isChosen = editor.form?.key == item.key
        li(.class(isChosen ? "line chosen" : "line"), .key(url)) {
          a(.class("row"), .href(url), isChosen ? .attribute("aria-current", "true") : .none) {
            span(.class("row-main")) {
              span(.class("row-title")) { kind.title(item.fields, language) }
              span(.class("row-remark")) { remark(item, context) }
            }
            Node.raw(Icons.chevron)
          }
        }
      }
    }
  }

  private func remark(_ item: Desk.Item, _ context: Context) -> String {
    var parts: [String] = []
    switch item.kind {
    case .milestone: if let date = item.fields[Milestone.date] { parts.append(date.words(context.format)) }
    case .period: if let from = item.fields[Period.from] { parts.append(String(from)) }
    case .person: parts.append(Person.life(item.fields))
    case .institution, .faculty, .site: break
    }
    if item.isDraft { parts.append((item.isPublished ? DeskWords.changed : DeskWords.unpublished)(context.language)) }
    return joined(parts, " · ")
  }

  // MARK: - What publishing changes

  /// A picture as a picture, a person by name, rows line by line.
  private func tell(
    _ field: Field, _ value: JSON, _ kind: EditedKind, _ desk: Desk, _ context: Context
  ) -> Node? {
    if kind.pictures.contains(where: { $0.blob.name == field.name }) {
      return value.text.flatMap { sha256 in editor.form?.publisher.preview(sha256, alt: "", context) }
    }
    if let shape = RowShape.named(field.name, of: kind) {
      return ul(.class("told-rows")) {
        for row in value.items ?? [] {
          li { joined(shape.columns.map { RowShape.words(row, $0, context.format) }, " · ") }
        }
      }
    }
    if field.name == Milestone.people.name, let ids = value.codes {
      return span { listed(ids.map { RecordID($0).flatMap { desk.chronicle.person($0)?.name } ?? "–" }) }
    }
    if field.name == Person.kinds.name, let names = value.codes {
      return span { listed(names.map { Person.Kind(name: $0)?.label(context.language) ?? $0 }) }
    }
    if field.name == Milestone.site.name, let id = value.text.flatMap({ RecordID($0) }) {
      return desk.chronicle.site(id).map { site in span { site.name } }
    }
    if let date = value.text.flatMap({ KnownDate($0) }), kind.dates.contains(where: { $0.name == field.name }) {
      return span { date.words(context.format) }
    }
    return nil
  }
}
