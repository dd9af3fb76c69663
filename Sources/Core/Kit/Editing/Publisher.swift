import Base
import Store
import Sync

/// A collection of a published space that editors change: its drafts, their publication and its history (P-49, P-31).
public final class Publisher: Sendable {
  /// The id of the app, with which its actions begin.
  let app: String
  /// The name of the published space.
  public let space: String
  public let collection: RecordType
  /// The fields of the form.
  let fields: [Field]
  /// The path of the published list: `/zoo/animals`.
  let path: String
  /// The path of the drafts. A form is at `…/ID`; what its publication changes is shown at `…/ID/publish`.
  let draftsPath: String
  let words: PublisherWords
  /// The prefix of the names under which forms keep typed text: `zoo`.
  let forms: String

  /// - Parameter forms: the app's id, unless the app has several kinds of forms whose new records must be
  ///   distinguished.
  public init(
    app: String, space: String, _ collection: RecordType, fields: [Field], path: String, draftsPath: String,
    forms: String? = nil, _ words: PublisherWords
  ) {
    self.app = app
    self.forms = forms ?? app
    self.space = space
    self.collection = collection
    self.fields = fields
    self.path = path
    self.draftsPath = draftsPath
    self.words = words
  }

  /// The prefix of the names of its actions.
  public var editPrefix: String { app + ".edit." }
  var publishPrefix: String { app + ".publish." }

  /// The id of the space of drafts, on the device and on the server.
  public var draftsID: String { PublishedSpace.drafts(space).description }

  public func draftURL(_ id: RecordID) -> String { draftsPath + "/" + id.description }
}

/// What an app says about the records that it publishes.
public final class PublisherWords: Sendable {
  let withdraw: Text
  let withdrawText: Text
  let withdrawn: Text
  /// The text at a draft whose record was withdrawn.
  let wasWithdrawn: Text

  public init(withdraw: Text, withdrawText: Text, withdrawn: Text, wasWithdrawn: Text) {
    self.withdraw = withdraw
    self.withdrawText = withdrawText
    self.withdrawn = withdrawn
    self.wasWithdrawn = wasWithdrawn
  }
}

/// The editors' buttons besides the form's own controls.
enum EditVerb: String, Named {
  /// Saves the draft and shows what its publication changes.
  case publish
  /// Asks the user before the draft is discarded.
  case discard
  case discarded
  case history
  /// Fills the form with an earlier state of the record.
  case version
  case withdraw, withdrawn
}

/// The buttons of the screen that shows what a publication changes.
enum PublishVerb: String, Named {
  case draft, published, go, insist
}
