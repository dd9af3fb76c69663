import Base
import HTML

extension Report {
  /// A page as a table, for who hears it or has a narrow screen: the drawing is a picture to them. What is empty on the
  /// whole page is left out.
  func table(_ sheet: Int, _ language: Language) -> Node? {
    guard case .page(let index, _) = place(sheet) else { return nil }
    let page = pages[index]
    var entries: [ReportEntry] = []
    for slice in page.slices where slice.lines.lowerBound == 0 { entries.append(self.entries[slice.entry]) }
    var all = page.previous
    all.add(page.sums)
    let totals = [page.sums, page.previous, all]
    let columns = ReportColumn.allCases.filter { column in
      totals.contains { $0[column] != 0 } || entries.contains { !cell($0, column).utf8.isEmpty }
    }
    return element(
      "table", [.class("page-table")],
      [
        caption { ReportWords.page + " " + String(options.firstPage + index * layout.sides.count) },
        thead { tr { for column in columns { th(.attribute("scope", "col")) { column.head(language) } } } },
        tbody {
          for entry in entries {
            tr { for column in columns { td { cell(entry, column) } } }
          }
        },
        tfoot {
          for (place, sums) in totals.enumerated() { row(ReportGroup.totals[place](language), sums, columns) }
        },
      ])
  }

  private func cell(_ entry: ReportEntry, _ column: ReportColumn) -> String {
    entry.text(column, entry.sums, day: options.heads.day)
  }

  /// The title stands in the first cell, which no total has.
  private func row(_ title: String, _ sums: ReportSums, _ columns: [ReportColumn]) -> Node {
    let hasTitle = columns.first?.kind == .mark
    return tr {
      if hasTitle { th(.attribute("scope", "row")) { title } }
      for column in columns.dropFirst(hasTitle ? 1 : 0) {
        td { column.kind == .minutes || column.kind == .count ? ReportEntry.text(column, sums[column]) : "" }
      }
    }
  }
}

extension ReportColumn {
  /// What the column is called, with the title of its group.
  func head(_ language: Language) -> String {
    for group in ReportGroup.all {
      for block in group.blocks where rawValue >= block.first.rawValue && rawValue <= block.last.rawValue {
        let title = block.title(language)
        if block.columns.isEmpty { return title }
        return title + ": " + block.columns[rawValue - block.first.rawValue](language)
      }
    }
    return ""
  }
}
