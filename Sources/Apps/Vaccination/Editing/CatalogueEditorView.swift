import Base
import HTML
import Kit
import Store
import Sync

/// The editors' side of the catalogue: drafts, forms, and what publishing changes.
extension VaccinationApp {
  func draftsScreen(_ context: Context) -> Screen {
    guard context.mayEdit(Vaccination.space) else {
      var screen = Screen(
        title: EditorWords.drafts,
        detail: empty(EditorWords.onlyEditors) {
          a(.class("button"), .href("/account")) { EditorWords.toAccount }
        })
      screen.back = VaccinationRoute.catalogue(nil).url
      return screen
    }
    var screen = Screen(title: EditorWords.drafts, list: draftList(context))
    screen.listBack = VaccinationRoute.catalogue(nil).url
    return screen
  }

  func editorScreen(_ place: VaccinationRoute, _ context: Context) -> Screen {
    var screen = draftsScreen(context)
    guard screen.list != nil, let editor else { return screen }
    if case .difference(let id) = place {
      screen.back = VaccinationRoute.entryForm(id).url
      screen.detailTitle = EditingWords.differencesTitle
      let view = StructureView(editor: editor, vaccines: vaccines, format: context.format)
      screen.detail = editor.differences(context) { view.told($0, $1) }
      return screen
    }
    screen.back =
      editor.isDraft || !editor.isPublished
      ? VaccinationRoute.drafts.url : VaccinationRoute.catalogue(editor.key.id).url
    screen.detailTitle = EditorWords.title(editor.publisher.collection.name)
    screen.detail = EntryForm(editor: editor, vaccines: vaccines, format: context.format).node(context)
    return screen
  }

  private func draftList(_ context: Context) -> Node {
    var drafts: [Record] = []
    context.replica(VaccinationApp.draftsID).forEachVisible { record in
      guard CatalogueRecord.has(record.key.collection) else { return }
      drafts.append(
        Record(record.key, fields: context.draftedFields(record.key, in: Vaccination.space) ?? record.fields))
    }
    return div(.class("catalogue-list")) {
      section(.class("group"), .key("new")) {
        h2(.class("group-name")) { EditorWords.newEntry }
        div(.class("buttons")) {
          for collection in CatalogueRecord.collections {
            a(.class("button quiet"), .key(collection.name), .href(VaccinationRoute.newEntry(collection.name).url)) {
              EditorWords.title(collection.name)
            }
          }
        }
      }
      if drafts.isEmpty { p(.class("quiet")) { EditorWords.noDrafts } }
      for collection in CatalogueRecord.collections {
        draftGroup(collection, drafts.filter { $0.key.collection == collection.name }, context)
      }
    }
  }

  private func draftGroup(_ collection: RecordType, _ drafts: [Record], _ context: Context) -> Node? {
    if drafts.isEmpty { return nil }
    let language = context.language
    return group(
      collection.title,
      alphabetically(drafts, language).map { record in
        let url = VaccinationRoute.entryForm(record.id).url
        return GroupedRow(
          .href(url), key: url, title: Text(record.catalogueName),
          remark: vaccines.record(record.id) == nil ? EditorWords.notPublished : EditorWords.changed,
          isChosen: context.route.url == url)
      })
  }
}
