import Base
import Files
import Store
import Sync

/// The actions on an import's screen. The app decides what choosing and closing do.
public enum ImportAction: Sendable {
  case choose, add, close, store, stop, rejected
  case similar(Bool)
  case overwrite(Bool)
  case item(Int, Bool)
  case askUndo(String)
  case undo(String)

  /// Nil when the action is not one of these.
  ///
  /// - Parameter name: the part after the area's name and a full stop.
  public init?(_ name: String, _ action: Event.Action) {
    let isOn = action.text == "true"
    switch name {
    case "choose": self = .choose
    case "add": self = .add
    case "close": self = .close
    case "store": self = .store
    case "stop": self = .stop
    case "rejected": self = .rejected
    case "similar": self = .similar(isOn)
    case "overwrite": self = .overwrite(isOn)
    case "item": self = .item(integer(action.value).map { Int(clamping: $0) } ?? -1, isOn)
    case "askUndo": self = .askUndo(action.value)
    case "undo": self = .undo(action.value)
    default: return nil
    }
  }
}

extension Import {
  /// Applies a choice on the preview. Other actions change nothing.
  public mutating func decide(_ action: ImportAction) {
    guard case .preview(var preview, let source) = stage else { return }
    switch action {
    case .similar(let isOn): preview.includeSimilar(isOn)
    case .overwrite(let isOn): preview.overwrite(isOn)
    case .item(let index, let isOn): preview.want(index, isOn)
    case .choose, .add, .close, .store, .stop, .rejected, .askUndo, .undo: return
    }
    stage = .preview(preview, source)
  }

  /// Downloads the rows that could not become records.
  public func downloadRejected(_ context: UpdateContext) {
    guard case .preview(let preview, _) = stage else { return }
    context.download(
      name: "vademecum-rejected.csv", type: ExportFile.csvType, text: String(utf8: preview.contents.rejectedCSV))
  }
}
