import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct TransferScreenTests {
  private let webLogbook =
    "Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,Aircraft Reg,Time Total,PIC Name\n"
    + "04/07/2026,LKPR,0905,LKTB,1030,C172,OK-ABC,1:25,Self\n05/07/2026,LKTB,0905,LKPR,1030,C172,OK-ABC,abc,Self\n"
    + "tomorrow,LKTB\n"

  private func choose(_ phone: Phone, _ text: String?, name: String = "book.csv") {
    phone.press("logbook.transfer.choose")
    phone.send(.file(Event.File(name: name, purpose: "logbook.import", text: text)))
    phone.pass(milliseconds: 100)
  }

  @Test("A file is previewed with counts and problems before anything is stored; then it is stored and shown")
  func importing() {
    let phone = phone("/logbook/transfer")
    choose(phone, webLogbook)
    #expect(phone.records().isEmpty)
    #expect(phone.words.contains("book.csv – a logbook of web-logbook"))
    #expect(
      phone.page?.first(class: "unread")?.children.map { $0.words.split(separator: " ").joined(separator: " ") } == [
        "Total time of flight (column Time Total) “abc” is no duration – row 3. Enter a duration, for example 1:25. "
          + "The value is in the further data.",
        "Date “tomorrow” is no date – row 4. Enter a date, for example 2026-11-21. No record was made.",
      ])
    #expect(phone.words.contains("Store 3 records"))
    phone.press("logbook.transfer.store")
    phone.pass(milliseconds: 100)
    #expect(phone.records().count == 2 && phone.records("aircraft").count == 1)
    #expect(phone.words.contains("The import is done: 3 records."))
    phone.press("logbook.transfer.close")
    choose(phone, webLogbook)
    #expect(phone.words.contains("Everything in the file is already here."))
  }

  @Test("K-3: the screen names the field of our own table as its form does, in the user's language")
  func fieldNames() {
    #expect(
      remarks(on: "record,kind,date,departureTime,hotel\nflight,flight,2026-07-04,28:99,Grand\n", "en") == [
        "Departure time UTC “28:99” is no time of day – row 2. Enter a time in UTC, for example 09:05. "
          + "The value is in the further data.",
        "Column hotel “Grand” – row 2: This column is unknown. The value is in the further data.",
      ])
    #expect(
      remarks(on: "record,kind,date,departureTime\nflight,flight,2026-07-04,28:99\n", "cs") == [
        "Odlet – čas UTC „28:99“ není čas – řádek 2. Zadejte čas UTC, například 09:05. Hodnota je v dalších údajích."
      ])
  }

  private func remarks(on file: String, _ language: String) -> [String] {
    let phone = phone("/logbook/transfer", languages: [language])
    choose(phone, file)
    return phone.page?.first(class: "unread")?.children.map { $0.words.split(separator: " ").joined(separator: " ") }
      ?? []
  }

  @Test("Rows that made no record can be downloaded under their header")
  func rejected() {
    let phone = phone("/logbook/transfer")
    choose(phone, webLogbook)
    phone.press("logbook.transfer.rejected")
    let texts = phone.effects.compactMap { effect -> String? in
      if case .download(_, _, let text, _) = effect { return text }
      return nil
    }
    #expect(texts.count == 1 && texts[0].hasSuffix("PIC Name\r\ntomorrow,LKTB\r\n"))
  }

  @Test("One phone's export becomes another phone's book")
  func export() {
    let one = phone()
    one.loadSamples()
    one.visit("/logbook/transfer")
    one.press("logbook.transfer.export", value: "csv")
    guard
      case .download(let name, _, let text, _)? = one.effects.last(where: {
        if case .download = $0 { true } else { false }
      })
    else {
      Issue.record("no download")
      return
    }
    #expect(name == "logbook-2026-11-21.csv")
    let other = phone("/logbook/transfer")
    choose(other, text)
    other.press("logbook.transfer.store")
    other.pass(milliseconds: 1000)
    let all = ["flight", "aircraft", "certificate", "rating"].flatMap { other.records($0) }
    #expect(all.count == 271 && Logbook.exportCSV(all) == Array(text.utf8))
  }

  @Test("A long import shows its progress and can be stopped; stored records stay, and the next import completes it")
  func stopping() {
    let row = "0905,LKTB,1030,C172,OK-ABC,1:25,Self\n"
    var file =
      "Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,Aircraft Reg,Time Total,PIC Name\n"
    for year in 1990..<2020 {
      for month in 1...12 { for day in [1, 11, 21] { file += "\(day)/\(month)/\(year),LKPR," + row } }
    }
    let phone = phone("/logbook/transfer")
    phone.press("logbook.transfer.choose")
    phone.send(.file(Event.File(name: "long.csv", purpose: "logbook.import", text: file)))
    #expect(phone.words.contains("Reading long.csv…"))
    phone.pass(milliseconds: 100)
    phone.press("logbook.transfer.store")
    phone.send(.timer("logbook.transfer"))
    #expect(phone.words.contains("250 / 1,081"))
    phone.press("logbook.transfer.stop")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains("The import was stopped; stored: 250 records."))
    #expect(phone.records().count == 249)
    phone.press("logbook.transfer.close")
    choose(phone, file)
    phone.press("logbook.transfer.store")
    phone.pass(milliseconds: 1000)
    #expect(phone.records().count == 1080)
  }

  @Test("An unreadable file says why, and nothing has changed")
  func unknownFile() {
    let phone = phone("/logbook/transfer")
    choose(phone, nil)
    #expect(phone.words.contains("This file is not a text file."))
    choose(phone, "Dear pilot\nsee you soon\n")
    #expect(phone.words.contains("Its first row: Dear pilot. Nothing has changed."))
    #expect(phone.records().isEmpty)
  }

  @Test("F-11: the user can turn off the apostrophe before formulas")
  func formulas() {
    let phone = phone("/logbook/transfer")
    choose(
      phone,
      "Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,Aircraft Reg,Time Total,PIC Name\n04/07/2026,LKPR,0905,LKTB,1030,C172,OK-ABC,1:25,=Self()\n"
    )
    phone.press("logbook.transfer.store")
    phone.pass(milliseconds: 100)
    phone.press("logbook.transfer.export", value: "easa")
    phone.change("logbook.transfer.formulas", text: "false")
    phone.press("logbook.transfer.export", value: "easa")
    let texts = phone.effects.compactMap { effect -> String? in
      if case .download(_, _, let text, _) = effect { return text }
      return nil
    }
    #expect(texts.count == 2 && texts[0].contains(",'=Self(),") && texts[1].contains(",=Self(),"))
  }

  @Test("L-30: of the export the formats stand first, and the guard against formulas below them")
  func formatsFirst() throws {
    let words = phone("/logbook/transfer").words
    let guarding = try #require(words.firstRange(of: "Guard the CSV against formulas"))
    let last = try #require(words.firstRange(of: "Routes (GPX)"))
    #expect(last.upperBound < guarding.lowerBound)
  }
}
