import Base
import HTML
import Kit
import Store
import Sync

/// What publishing a draft changes, before it is published (Z-31).
extension ZooApp {
  func differenceScreen(_ kind: EditedKind, _ id: RecordID, _ context: Context) -> Screen {
    var screen = draftsScreen(kind, context)
    guard let editor, screen.list != nil else { return screen }
    screen.back = kind.draftsPath + "/" + id.description
    screen.detailTitle = EditingWords.differencesTitle(context.language)
    screen.detail = editor.differences(context)
    return screen
  }
}
