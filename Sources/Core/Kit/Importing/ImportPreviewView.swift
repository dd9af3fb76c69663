import Base
import Files
import HTML
import Store
import Sync

extension ImportView {
  /// The first ones of a list; the rest is counted.
  private static let limit = 100

  /// What a file holds, and what the user can decide about it.
  public func preview(_ preview: ImportPreview) -> [Node] {
    nodes {
      p { title }
      above
      counts(preview)
      leftOut(preview.contents)
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
          p { preview.contents.items.isEmpty ? ImportWords.nothingThere : ImportWords.nothingNew }
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
          th { ImportWords.new }
          th { ImportWords.changed }
          th { ImportWords.alreadyHere }
        }
      }
      tbody {
        for (index, collection) in collections.enumerated() {
          let numbers = preview.counts(of: collection.name)
          if index == 0 || numbers.contains(where: { $0 > 0 }) {
            tr {
              th { collection.title }
              for number in numbers { td { format.number(number) } }
            }
          }
        }
      }
    }
  }

  /// K-10: what is not stored, or not as it should be, is said before it is asked whether to store the rest.
  private func leftOut(_ contents: ImportContents) -> Node? {
    let count = contents.leftOutCount
    // Only a table has rows.
    let words = contents.rejected.isEmpty ? ImportWords.recordsLeftOut : ImportWords.leftOut
    var text = count == 0 ? "" : words(count, format)(language)
    for part in shortcomings { text += text.utf8.isEmpty ? part : " · " + part }
    if text.utf8.isEmpty { return nil }
    return finding(Text(text), count == 0 ? .warning : .error, key: "left-out")
  }

  // MARK: - Lists

  /// Items about which the user decides, all at once or one by one.
  private func items(
    _ preview: ImportPreview, _ indices: [Int], _ title: Text, all: Text, name: String, isOn: Bool
  ) -> [Node] {
    if indices.isEmpty { return [] }
    return nodes {
      h3 { title + ": " + format.number(indices.count) }
      HTML.label(.class("field flag")) {
        input(.type("checkbox"), .change(area + "." + name), .checked(isOn))
        span { all }
      }
      details {
        summary { ImportWords.oneByOne }
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
          p { ImportWords.moreRows(indices.count - ImportView.limit, format) }
        }
      }
    }
  }

  private func text(of item: ImportItem) -> String {
    var text = (item.line == 0 ? "" : ImportWords.row(item.line)(language) + ": ") + describe(item)
    switch item.status {
    case .similar(_, let why): text += " · " + why.words(language)
    case .changed: for change in item.changes.prefix(4) { text += " · " + label(item, change.name) }
    case .new, .same: break
    }
    return text
  }

  private func problems(_ contents: ImportContents) -> [Node] {
    let all = contents.problems.filter { $0.valueCount == nil }
    let columns = [ImportProblem.Consequence.inFurtherData, .leftOut].compactMap { columnsWithoutField(contents, $0) }
    if all.isEmpty && columns.isEmpty { return [] }
    return nodes {
      h3 { ImportWords.problems(all.count + columns.count, format) }
      if !contents.rejected.isEmpty {
        p { ImportWords.rejected(contents.rejected.count, format) }
        action("rejected", ImportWords.downloadRejected, isQuiet: true)
      }
      ul(.class("problems unread")) {
        columns
        for (index, problem) in all.prefix(ImportView.limit).enumerated() {
          li(.key(String(index)), .class(problem.consequence == .rejected ? "wrong" : "")) {
            strong { ImportWords.subject(problem) }
            ImportWords.finding(problem) + problem.reason + " " + ImportWords.consequence(problem.consequence)
          }
        }
      }
      if all.count > ImportView.limit {
        p { ImportWords.moreProblems(all.count - ImportView.limit, format) }
      }
    }
  }

  /// A table may have dozens of them: they are one remark.
  private func columnsWithoutField(_ contents: ImportContents, _ consequence: ImportProblem.Consequence) -> Node? {
    let columns = contents.problems.filter { $0.valueCount != nil && $0.consequence == consequence }
    if columns.isEmpty { return nil }
    return li(.key(consequence == .leftOut ? "columns-left-out" : "columns-kept")) {
      ImportWords.columnsWithoutField(columns, format) + " " + ImportWords.consequence(consequence)
    }
  }
}
