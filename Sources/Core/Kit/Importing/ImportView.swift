import Base
import Files
import HTML
import Store
import Sync

/// The screen of an import, except for what starts it. An app's own parts come as nodes and closures.
public struct ImportView {
  let area: String
  let collections: [RecordType]
  let format: Format
  /// What the file is: `book.csv – a logbook of ForeFlight`.
  public var title = ""
  /// Between the title and the counts.
  public var above: [Node] = []
  /// Beside how many rows are left out, in a few words.
  public var shortcomings: [String] = []
  /// Below the counts, such as what the records add up to.
  public var totals: [Node] = []
  /// Between the buttons and the problems.
  public var findings: [Node] = []
  /// Where the records are seen when the import is done.
  public var link: Node?
  /// A record in a few words.
  public var describe: (ImportItem) -> String = { $0.key.id.description }
  /// The label of a field that the file changes.
  public var label: (ImportItem, String) -> String = { $1 }

  public init(_ setting: ImportSetting, _ format: Format) {
    area = setting.area
    collections = setting.collections
    self.format = format
  }

  var language: Language { format.language }

  public func action(_ name: String, _ text: Text, value: String? = nil, isQuiet: Bool = false) -> Node {
    button(.class(isQuiet ? "button quiet" : "button"), .type("button"), .action(area + "." + name, value: value)) {
      text
    }
  }

  // MARK: - On the way

  public func reading(_ file: String, done: Int, of count: Int) -> [Node] {
    progress(ImportWords.reading(file), done: done, of: count)
  }

  public func storing(done: Int, of count: Int) -> [Node] { progress(ImportWords.storing, done: done, of: count) }

  public func undoing(done: Int, of count: Int) -> [Node] {
    progress(ImportWords.undoing, done: done, of: count)
  }

  private func progress(_ text: Text, done: Int, of count: Int) -> [Node] {
    nodes {
      p(.id("progress-text")) { text }
      element(
        "progress",
        [
          .attribute("max", String(max(1, count))), .attribute("value", String(done)),
          .attribute("aria-labelledby", "progress-text"),
        ], [])
      p(.class("quiet"), .role("status")) { format.number(done) + " / " + format.number(count) }
      action("stop", ImportWords.stop, isQuiet: true)
    }
  }

  public func stored(_ count: Int, stayed: Int, wasStopped: Bool) -> [Node] {
    finished(
      wasStopped ? ImportWords.importStopped(count) : ImportWords.imported(count),
      stayed == 0 ? "" : ImportWords.changedMeanwhile(stayed)(language))
  }

  public func undone(_ count: Int, _ rest: ImportUndo.Rest, wasStopped: Bool) -> [Node] {
    finished(wasStopped ? ImportWords.undoStopped(count) : ImportWords.undone(count), rest.words(format))
  }

  private func finished(_ text: Text, _ rest: String = "") -> [Node] {
    nodes {
      p(.role("status")) { text }
      if !rest.utf8.isEmpty { p(.class("quiet")) { rest } }
      div(.class("buttons")) {
        link
        action("choose", ImportWords.another, isQuiet: true)
        action("close", ImportWords.close, isQuiet: true)
      }
    }
  }

  // MARK: - Earlier imports

  /// Those that can be undone; nothing without any.
  public func earlier(_ imports: Imports) -> Node? {
    if imports.entries.isEmpty { return nil }
    return section(.class("card"), .key("imports")) {
      h2 { ImportWords.importsTitle }
      ul(.class("imports")) {
        for entry in imports.entries {
          li(.key(entry.batch)) {
            p {
              strong { entry.file }
              " "
              moment(entry)
              ", " + format.records(entry.count)
            }
            action("askUndo", ImportWords.undoImport, value: entry.batch, isQuiet: true)
          }
        }
      }
    }
  }

  private func moment(_ entry: Imports.Entry) -> Node? {
    guard let day = entry.date else { return nil }
    return entry.time.map { format.when(Instant(day: day, minute: $0)) } ?? .text(format.day(day))
  }
}

extension Import {
  /// The nodes of the current step; nothing while the app shows its own.
  public func nodes(_ view: ImportView) -> [Node] {
    switch stage {
    case .resting: []
    case .reading(let source): view.reading(file, done: source.done, of: source.count)
    case .preview(let preview, _): view.preview(preview)
    case .storing(let storing): view.storing(done: storing.done, of: storing.items.count)
    case .stored(let count, let stayed, let wasStopped): view.stored(count, stayed: stayed, wasStopped: wasStopped)
    case .undoing(let undoing): view.undoing(done: undoing.done, of: undoing.parts.count)
    case .undone(let count, let rest, let wasStopped): view.undone(count, rest, wasStopped: wasStopped)
    }
  }
}
