import Base
import Files
import Kit
import Sync
import Testing

struct TableTests {
  private func id(_ number: UInt64) -> RecordID {
    RecordID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_0000 | number)
  }

  private func walk(_ number: UInt64, _ date: String, _ place: String, _ minutes: Int? = nil) -> Record {
    var fields = Fields()
    fields[Diary.date] = Day(iso: date)
    fields[Diary.place] = place
    fields[Diary.duration] = minutes.map { Minutes($0) }
    return Record(RecordKey("walk", id(number)), fields: fields)
  }

  private func read(_ file: [UInt8], existing: [Record] = []) -> ImportContents {
    var source = Diary.source([ImportFile(name: "file", file)], existing: existing)
    while source.step(rows: 2) {}
    return source.contents
  }

  @Test("K-1: our table of a declared collection reads back as the same records, including unknown and odd values")
  func ownTable() {
    var odd = walk(1, "2026-11-21", "=1+1", 85)
    odd.fields["unknown"] = .array([.integer(1)])
    odd.fields["note"] = "a\u{1}b\n\"c\""
    let records = [odd, walk(2, "2026-11-22", "'@x")]
    for formulas in [CSV.Formulas.guarded, .raw] {
      let contents = read(Diary.table.csv(records, formulas))
      #expect(contents.problems.isEmpty && contents.items.map(\.status) == [.new, .new])
      #expect(contents.items.map(\.key) == records.map(\.key))
      for (item, record) in zip(contents.items, records) {
        #expect(item.fields.members.count == record.fields.members.count)
        for member in record.fields.members { #expect(item.fields[member.name] == member.value) }
      }
      #expect(read(Diary.table.csv(records, formulas), existing: records).items.map(\.status) == [.same, .same])
    }
  }

  @Test("K-2: changes by our table are reported field by field; a missing column changes nothing")
  func changes() {
    let here = walk(1, "2026-11-21", "Praha", 85)
    let contents = read(Array("record,id,date,place\nwalk,\(id(1)),2026-11-21,\n".utf8), existing: [here])
    #expect(contents.items.map(\.status) == [.changed])
    #expect(contents.items[0].changes.map(\.name) == ["place"] && contents.items[0].changes[0].value == nil)
  }

  @Test("K-3: a row that cannot become a record is rejected with its reason, and is returned unchanged")
  func rejected() {
    let file = "record,id,date,place\nwalk,,tomorrow,Praha\nflight,,2026-01-01,x\nwalk,,2026-01-02,=Brno\nwalk,,,'=x\n"
    let contents = read(Array(file.utf8))
    #expect(contents.items.map { $0.fields[Diary.place] } == ["=Brno"])
    #expect(contents.rejected.map(\.line) == [2, 3, 5])
    #expect(contents.problems.filter { $0.consequence == .rejected }.map(\.line) == [2, 3, 5])
    #expect(String(utf8: contents.rejectedCSV).hasSuffix("walk,,,'=x\r\n"))
  }

  private let pedometer =
    "Steps of Ann;;;\nDay;Where;Minutes;Steps\n2026-11-21;Praha;85;9000\n2026-11-22;Brno;;\n"
    + "2026-11-23;a place too long;x;1\n"

  @Test("K-4: a declared format is recognised by its columns; columns without a field go to the remarks")
  func declared() throws {
    let contents = read(Array(pedometer.utf8))
    #expect(contents.items.count == 3 && contents.columns == ["Day", "Where", "Minutes", "Steps"])
    #expect(contents.items[0].fields[Diary.duration] == Minutes(85))
    #expect(contents.items[0].fields[Diary.note] == "[Steps: 9000]")
    #expect(contents.items[2].fields[Diary.note] == "[Where: a place too long]\n[Minutes: x]\n[Steps: 1]")
    #expect(contents.problems.map(\.line) == [3, 5, 5, 5] && contents.problems.map(\.column) == [4, 2, 3, 4])
    #expect(contents.problems.allSatisfy { $0.consequence == .inRemarks })
    // The same file again: ids are made from the rows.
    let records = contents.items.map { Record($0.key, fields: $0.fields) }
    #expect(read(Array(pedometer.utf8), existing: records).items.map(\.status) == [.same, .same, .same])
  }

  @Test("K-5: a row that resembles a record here, or an earlier row, is reported as a duplicate")
  func duplicates() {
    let here = walk(9, "2026-11-22", "Brno")
    let file = "Day;Where\n2026-11-22;Brno\n2026-11-23;Brno\n2026-11-23;Brno\n"
    let contents = read(Array(file.utf8), existing: [here])
    #expect(contents.items[0].status == .similar(here.id, Diary.other.why) && contents.items[1].status == .new)
    #expect(contents.items[2].status == .similar(contents.items[1].key.id, Diary.other.why))
    #expect(contents.similarCount == 2 && contents.wanted().count == 1)
    #expect(contents.wanted(includingSimilar: true, except: [0]).count == 2)
  }

  @Test("K-6: a workbook is read like a CSV of it, and a table for people is written as either")
  func workbook() throws {
    let records = [walk(1, "2026-11-21", "Praha", 85), walk(2, "2026-11-22", "=Brno", 35)]
    var export = TableExport(
      [Diary.date.field, Diary.place.field, Diary.duration.field], records, name: "Walks", .english)
    #expect(
      String(utf8: export.csv()).hasSuffix("Date,Place,Duration\r\n2026-11-21,Praha,1:25\r\n2026-11-22,'=Brno,0:35\r\n")
    )
    export.sumTitle = "Sum"
    let table = try Workbook(export.workbook).tables[0]
    #expect(table.rows.last?.cells == [.text("Sum"), .empty, .minutes(120)])
    #expect(table.rows[1].cells == [.day(Day(iso: "2026-11-21")!), .text("Praha"), .minutes(85)])
    export.sumTitle = nil
    // Its column Duration is not one of the pedometer's.
    let contents = read(export.workbook)
    #expect(contents.items.map { $0.fields[Diary.place] } == ["Praha", "=Brno"])
    #expect(contents.items.map { $0.fields[Diary.note] } == ["[Duration: 1:25]", "[Duration: 0:35]"])
  }

  @Test("K-7: an unknown table, a broken workbook and an empty file give no records and say why")
  func unknown() {
    #expect(read(Array("a,b\n1,2\n".utf8)).problems.map(\.consequence) == [.rejected])
    #expect(read([0x50, 0x4B, 3, 4, 0]).problems.map(\.consequence) == [.rejected])
    #expect(read([]).items.isEmpty && read(Array("record,id\n".utf8)).items.isEmpty)
    #expect(read(Array("record,id,record\nwalk,,\"".utf8)).problems.map(\.consequence) == [.note, .rejected])
  }
}
