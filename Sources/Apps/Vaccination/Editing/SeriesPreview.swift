import Base
import HTML
import Kit
import Store
import Sync

/// A schedule as it stands in the editor's form, read as readers' devices will read it.
struct SeriesPreview {
  /// The usual one first, then its alternatives.
  private(set) var ways: [Series] = []
  /// Its place is without the name of the list and the code: `doses[2].interval.min`.
  private(set) var fault: CatalogueFault?

  /// - Parameters:
  ///   - fields: of the series as the form has them.
  ///   - vaccines: what is published, for what the series names.
  init(_ fields: Fields, _ vaccines: Vaccines) {
    // What is drawn depends on the doses alone: one disease stands for all, so that little is read with each key.
    let disease = SeriesPreview.record("disease", "d", [("nameCs", .string("d"))])
    var own = fields
    own[CatalogueRecord.code] = SeriesPreview.code
    own["antigens"] = .array([.string("d")])
    for name in ["products", "follows"] { own[name] = nil }
    if own["kind"] == nil { own["kind"] = .string("voluntary") }
    if own[CatalogueRecord.nameCs] == nil { own[CatalogueRecord.nameCs] = "–" }
    var records = [disease, Record(RecordKey("series", RecordID.v8(named: "s", in: "preview")), fields: own)]
    if let product = own["after"]?.text("product"), vaccines.product(product) != nil {
      records.append(
        SeriesPreview.record("product", product, [("brand", .string("p")), ("antigens", .array([.string("d")]))]))
    }
    for item in own["doses"]?.items ?? [] {
      for code in [item.text("onlyIfMissing"), item["refreshes"]?.text("series")] {
        if let other = code.flatMap({ vaccines.series($0) }) { records.append(SeriesPreview.firstDose(of: other)) }
      }
    }
    let published = PublishedCatalogue(records)
    ways =
      published.catalogue.group(SeriesPreview.code).map { place in
        published.catalogue.groups[place].goals.first?.series ?? []
      } ?? []
    if let first = published.faults.first {
      let beginning = "series." + SeriesPreview.code + "."
      let isOwn = first.place.startsWith(beginning)
      fault = CatalogueFault(
        isOwn ? first.place.dropping(bytes: beginning.utf8.count) : first.place, first.reason)
    }
  }

  /// No code that editors write.
  private static let code = "="

  private static func record(_ collection: String, _ code: String, _ values: [Fields.Member]) -> Record {
    var fields = Fields(values)
    fields[CatalogueRecord.code] = code
    return Record(RecordKey(collection, RecordID.v8(named: code, in: "preview")), fields: fields)
  }

  /// All that a dose needs which makes up for a missed one, or refreshes a series.
  private static func firstDose(of series: Record) -> Record {
    var dose = JSONObject()
    dose["n"] = .integer(1)
    dose["age"] = series.fields["doses"]?.items?.first?["age"]
    return record(
      "series", series[CatalogueRecord.code] ?? "",
      [
        ("nameCs", .string("o")), ("kind", .string("voluntary")), ("antigens", .array([.string("d")])),
        ("doses", .array([.object(dose)])),
      ])
  }

  /// The picture by age and the doses as they are read, or what hinders it.
  func node(_ format: Format) -> Node {
    let language = format.language
    let lines = ways.map { way in
      SchedulePicture.Line(
        name: ways.count == 1 ? "" : way.name(language), key: way.id,
        marks: SchedulePicture.marks(way, format))
    }
    return section(.class("card schedule"), .key("preview")) {
      h2 { EditorWords.preview }
      if ways.isEmpty && fault?.place == "doses" {
        p(.class("quiet")) { EditorWords.noDoses }
      } else if let fault {
        p(.class("finding wrong"), .role("status")) { fault.place + ": " + fault.reason.words(language) }
      }
      SchedulePicture(lines, format).node(EditorWords.preview(language))
      for (index, way) in ways.enumerated() {
        VaccinationApp.doseRows(way, title: index == 0 ? "" : way.name(language), format)
      }
    }
  }
}
