import Base
import Files
import HTML
import Store
import Sync

/// The screen of an import but for what begins it. What an app has to say of its own comes as nodes and closures.
public struct ImportView {
  let area: String
  let collections: [Sync.Collection]
  let format: Format
  /// What the file is: `book.csv – a logbook of ForeFlight`.
  public var title = ""
  /// Between the title and the counts.
  public var above: [Node] = []
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

  /// The first ones of a list; the rest is counted.
  private static let limit = 100

  public func action(_ name: String, _ text: Text, value: String? = nil, isQuiet: Bool = false) -> Node {
    button(.class(isQuiet ? "button quiet" : "button"), .type("button"), .action(area + "." + name, value: value)) {
      text(language)
    }
  }

  // MARK: - On the way

  public func reading(_ file: String, done: Int, of count: Int) -> [Node] {
    progress(ImportWords.reading(file), done: done, of: count)
  }

  public func storing(done: Int, of count: Int) -> [Node] { progress(ImportWords.storing, done: done, of: count) }

  public func undoing(done: Int, of count: Int) -> [Node] {
    progress(ImportWords.undoing, done: done, of: count, canStop: false)
  }

  private func progress(_ text: Text, done: Int, of count: Int, canStop: Bool = true) -> [Node] {
    nodes {
      p(.id("progress-text")) { text(language) }
      element(
        "progress",
        [
          .attribute("max", String(max(1, count))), .attribute("value", String(done)),
          .attribute("aria-labelledby", "progress-text"),
        ], [])
      p(.class("quiet"), .role("status")) { format.number(done) + " / " + format.number(count) }
      if canStop { action("stop", ImportWords.stop, isQuiet: true) }
    }
  }

  public func stored(_ count: Int, wasStopped: Bool) -> [Node] {
    finished(wasStopped ? ImportWords.importStopped(count) : ImportWords.imported(count))
  }

  public func undone(_ count: Int) -> [Node] { finished(ImportWords.undone(count)) }

  private func finished(_ text: Text) -> [Node] {
    nodes {
      p(.role("status")) { text(language) }
      div(.class("buttons")) {
        link
        action("close", ImportWords.close, isQuiet: true)
      }
    }
  }

  // MARK: - Preview

  public func preview(_ preview: ImportPreview) -> [Node] {
    nodes {
      p { title }
      above
      counts(preview)
      totals
      items(
        preview, preview.similar, ImportWords.alikeTitle, all: ImportWords.takeAllAlike, name: "similar",
        isOn: preview.includesSimilar)
      items(
        preview, preview.changed, ImportWords.changedTitle, all: ImportWords.overwriteAll, name: "overwrite",
        isOn: preview.overwrites)
      div(.class("buttons")) {
        if preview.wantedCount > 0 {
          action("store", ImportWords.store(preview.wantedCount))
        } else {
          p { ImportWords.nothingNew(language) }
        }
        action("add", ImportWords.addFile, isQuiet: true)
        action("close", ImportWords.cancel, isQuiet: true)
      }
      findings
      problems(preview.contents)
    }
  }

  private func counts(_ preview: ImportPreview) -> Node {
    table(.class("counts"), .key("counts")) {
      thead {
        tr {
          th {}
          th { ImportWords.new(language) }
          th { ImportWords.changed(language) }
          th { ImportWords.alreadyHere(language) }
        }
      }
      tbody {
        for (index, collection) in collections.enumerated() {
          let numbers = preview.counts(of: collection.name)
          if index == 0 || numbers.contains(where: { $0 > 0 }) {
            tr {
              th { collection.title(language) }
              for number in numbers { td { format.number(number) } }
            }
          }
        }
      }
    }
  }

  // MARK: - Lists

  /// Items about which the user decides, all at once or one by one.
  private func items(
    _ preview: ImportPreview, _ indices: [Int], _ title: Text, all: Text, name: String, isOn: Bool
  ) -> [Node] {
    if indices.isEmpty { return [] }
    return nodes {
      h3 { title(language) + ": " + format.number(indices.count) }
      HTML.label(.class("field flag")) {
        input(.type("checkbox"), .change(area + "." + name), .checked(isOn))
        span { all(language) }
      }
      details {
        summary { ImportWords.oneByOne(language) }
        ul(.class("problems")) {
          for index in indices.prefix(ImportView.limit) {
            li(.key(String(index))) {
              HTML.label(.class("field flag")) {
                input(
                  .type("checkbox"), .change(area + ".item", value: String(index)), .checked(preview.isWanted(index)))
                span { text(of: preview.contents.items[index]) }
              }
            }
          }
        }
        if indices.count > ImportView.limit {
          p { ImportWords.moreRows(indices.count - ImportView.limit, format)(language) }
        }
      }
    }
  }

  private func text(of item: ImportItem) -> String {
    var text = ImportWords.row(item.line)(language) + ": " + describe(item)
    switch item.status {
    case .similar(_, let why): text += " · " + why.words(language)
    case .changed: for change in item.changes.prefix(4) { text += " · " + label(item, change.name) }
    case .new, .same: break
    }
    return text
  }

  private func problems(_ contents: ImportContents) -> [Node] {
    let all = contents.problems
    if all.isEmpty { return [] }
    return nodes {
      h3 { ImportWords.problems(all.count, format)(language) }
      if !contents.rejected.isEmpty {
        p { ImportWords.rejected(contents.rejected.count, format)(language) }
        action("rejected", ImportWords.downloadRejected, isQuiet: true)
      }
      ul(.class("problems unread")) {
        for (index, problem) in all.prefix(ImportView.limit).enumerated() {
          li(.key(String(index)), .class(problem.consequence == .rejected ? "wrong" : "")) {
            strong { ImportWords.place(problem)(language) }
            if !problem.value.utf8.isEmpty {
              " "
              code { problem.value }
            }
            " " + problem.reason(language) + " " + ImportWords.consequence(problem.consequence)(language)
          }
        }
      }
      if all.count > ImportView.limit {
        p { ImportWords.moreProblems(all.count - ImportView.limit, format)(language) }
      }
    }
  }

  // MARK: - Earlier imports

  /// Those that can be undone; nothing without any.
  public func earlier(_ imports: Imports) -> Node? {
    if imports.entries.isEmpty { return nil }
    return section(.class("card"), .key("imports")) {
      h2 { ImportWords.importsTitle(language) }
      ul(.class("imports")) {
        for entry in imports.entries {
          li(.key(entry.batch)) {
            p {
              strong { entry.file }
              " " + moment(entry) + ", " + format.records(entry.count)
            }
            action("askUndo", ImportWords.undoImport, value: entry.batch, isQuiet: true)
          }
        }
      }
    }
  }

  private func moment(_ entry: Imports.Entry) -> String {
    let day = entry.date.map { format.day($0) } ?? ""
    return day + (entry.time.map { " " + format.time($0) + " UTC" } ?? "")
  }
}

extension Import {
  /// The nodes of what is going on; nothing while the app itself has the word.
  public func nodes(_ view: ImportView) -> [Node] {
    switch stage {
    case .resting: []
    case .reading(let source): view.reading(file, done: source.done, of: source.count)
    case .preview(let preview, _): view.preview(preview)
    case .storing(let storing): view.storing(done: storing.done, of: storing.items.count)
    case .stored(let count, let wasStopped): view.stored(count, wasStopped: wasStopped)
    case .undoing(let undoing): view.undoing(done: undoing.done, of: undoing.entry.parts.count)
    case .undone(let count): view.undone(count)
    }
  }
}
