import Base
import Sync

/// K-3: what could not be read of a file, in the user's words: **Departure time UTC** “28:99” is no time of day – row 17.
extension ImportWords {
  /// A field, and how the file calls it where that is something else.
  public static func field(_ label: Text, column name: String) -> Text {
    if folded(name) == folded(label.cs) || folded(name) == folded(label.en) { return label }
    return Text(cs: "\(label.cs) (sloupec \(name))", en: "\(label.en) (column \(name))")
  }

  /// The field, the column that has none, or the row.
  static func subject(_ problem: ImportProblem) -> Text {
    if let label = problem.label { return label }
    if problem.columnName.utf8.isEmpty { return place(problem, isFirst: true) }
    return Text(cs: "Sloupec \(problem.columnName)", en: "Column \(problem.columnName)")
  }

  /// The value, what it is not, and where it stands. The reason comes after it.
  static func finding(_ problem: ImportProblem) -> Text {
    let isOfColumn = problem.label != nil || !problem.columnName.utf8.isEmpty
    let value = problem.value.utf8.isEmpty ? Text("") : Text(cs: " „\(problem.value)“", en: " “\(problem.value)”")
    let what = problem.fault.map { " " + found($0) } ?? Text("")
    let place = isOfColumn ? ImportWords.place(problem, isFirst: false) : Text("")
    let end = problem.fault == nil ? ": " : ". "
    return Text { language in
      var text = value(language) + what(language)
      if !place(language).utf8.isEmpty { text += " – " + place(language) }
      return text.utf8.isEmpty && subject(problem)(language).utf8.isEmpty ? "" : text + end
    }
  }

  /// `Row 17`, `tails.csv, row 17`. Of a file without lines there is nothing to say but its name.
  private static func place(_ problem: ImportProblem, isFirst: Bool) -> Text {
    let (file, line) = (problem.file, problem.line)
    if line == 0 { return Text(file) }
    if !file.utf8.isEmpty { return Text(cs: "\(file), řádek \(line)", en: "\(file), row \(line)") }
    return isFirst ? row(line) : Text(cs: "řádek \(line)", en: "row \(line)")
  }

  /// What is said of a value that a field cannot hold.
  private static func found(_ fault: FieldFault) -> Text {
    switch fault {
    case .required: Text(cs: "chybí", en: "is missing")
    case .wrongKind: Text(cs: "sem nepatří", en: "does not belong here")
    case .tooLong: Text(cs: "je příliš dlouhý text", en: "is too long")
    case .outOfRange: Text(cs: "je mimo rozsah", en: "is out of range")
    case .unknownChoice: Text(cs: "není žádná z možností", en: "is none of the options")
    case .notADay: Text(cs: "není datum", en: "is no date")
    case .notATime: Text(cs: "není čas", en: "is no time of day")
    case .notADuration: Text(cs: "není doba", en: "is no duration")
    case .notANumber: Text(cs: "není číslo", en: "is no number")
    case .twoNumbers: Text(cs: "může být dvojí číslo", en: "may be either of two numbers")
    }
  }
}
