import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  /// L-95: the files are on the device before a record or a draft names them.
  mutating func blobStored(_ blob: Event.Blob, _ context: UpdateContext) {
    if blob.purpose == Transfer.draft {
      if case .stored(let sha256, _, _) = blob.outcome { context.addToDraft(Transfer.draft, sha256, named: "") }
      return
    }
    Attachment.shape.stored(blob, context, attached: supporting.attachments) { form in
      flightForm.flatMap { $0.form.id == form ? $0.ending : nil }
    }
  }

  /// The attachments of a record, with what can be done with them.
  func attachments(of flight: RecordID, _ context: Context) -> Node {
    Attachment.shape.card(supporting.attachments(of: flight), of: flight, context)
  }

  /// L-95: a picture as large as the screen.
  func showAttachment(_ id: RecordID, _ screen: inout Screen, _ context: Context) {
    guard let record = context.record(RecordKey(Attachment.collection.name, id)) else {
      return showNothing(&screen, context)
    }
    Attachment.shape.show(record, &screen, context)
  }
}
