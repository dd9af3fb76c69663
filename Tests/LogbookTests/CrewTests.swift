import Base
import Catalog
import HTML
import Kit
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct CrewTests {
  @Test(
    "L-99: any text in the field is a list, and the list is that text",
    arguments: [
      "SIC Eva Nováková", "CM1 Jan Novák\nCM2 Eva Nováková\nCC Jana", "Jan Novák, kapitán", "Relief\nSICILIA Aero",
      "SIC ",
    ])
  func lines(text: String) {
    let lines = CrewMember.list(text).map { member in
      member.role.map { $0.name + " " + member.name } ?? member.name
    }
    #expect(lines.joined(separator: "\n").hasPrefix(text))
  }

  @Test("L-99: roles are separated from names")
  func roles() {
    #expect(
      CrewMember.list("SIC Eva Nováková\nJan Novák") == [
        CrewMember(.second, "Eva Nováková"), CrewMember(nil, "Jan Novák"),
      ])
    #expect(CrewMember.list("") == [] && CrewMember.list("SICILIA Aero") == [CrewMember(nil, "SICILIA Aero")])
  }

  @Test(
    "L-99: crew members are typed row by row, and shown with their roles",
    arguments: [
      ("en", "Safety pilot: Jan Novák"), ("cs", "Bezpečnostní pilot: Jan Novák"),
    ])
  func typed(language: String, words: String) {
    let phone = phone("/logbook/flights/new/flight", languages: [language])
    phone.type("crew-name-0", "Eva Nováková")
    phone.type("crew-name-1", "Jan Novák")
    phone.type("crew-role-1", "SP")
    #expect(phone.text("crew-name-2") == "", "there is always a row for the next")
    phone.submit("logbook.form.save")
    #expect(phone.records()[0][Flight.crew] == "Eva Nováková\nSP Jan Novák")
    #expect(phone.words.contains(words))
    phone.visit(phone.address + "/edit")
    phone.type("crew-name-0", "")
    phone.submit("logbook.form.save")
    #expect(phone.records()[0][Flight.crew] == "SP Jan Novák", "a row without a name is none")
  }

  @Test("L-100: a text template is saved from the form, inserted by a tap, and managed")
  func templates() {
    let phone = phone("/logbook/flights/new/flight")
    phone.type("remarks", "Circuits with engine failure")
    phone.press("logbook.form.template")
    #expect(phone.records("remarkTemplate").count == 1 && phone.words.contains("The text is saved."))
    #expect(phone.button("logbook.form.template") == nil, "it is kept already")
    phone.type("remarks", "")
    phone.press("logbook.form.remark", value: "Circuits with engine failure")
    #expect(phone.text("remarks") == "Circuits with engine failure")
    phone.visit("/logbook/templates")
    #expect(phone.lines == ["Circuits with engine failure"])
    let id = phone.records("remarkTemplate")[0].id
    phone.visit("/logbook/templates/\(id)/edit")
    phone.type("text", "Circuits")
    phone.submit("logbook.remarkTemplate.save")
    #expect(phone.lines == ["Circuits"])
    phone.press("logbook.remarkTemplate.ask")
    phone.confirm()
    #expect(phone.records("remarkTemplate").isEmpty)
  }

  @Test("L-39: a CrewLounge row that sums up earlier flights is experience brought forward")
  func previous() {
    let text = """
      PILOTLOG_DATE;IS_PREVEXP;AF_DEP;AF_ARR;AC_MODEL;AC_REG;TIME_TOTAL;TIME_PIC;LDG_DAY;REMARKS
      2019-12-31;TRUE;;;B738;;73500;30000;410;Paper book 1
      2020-01-02;FALSE;LKPR;EDDF;B738;OK-TSA;75;75;1;

      """
    let result = Logbook.importFiles([ImportFile(name: "book", Array(text.utf8))], existing: [])
    let previous = result.items.filter { $0.key.collection == "previous" }.map(\.fields)
    #expect(result.items.count { $0.key.collection == "flight" } == 1)
    #expect(previous.count == 1 && previous[0].text("type") == "B738" && previous[0].text("date") == "2019-12-31")
    #expect(previous[0]["total"]?.int64 == 73_500 && previous[0]["landingsDay"]?.int64 == 410)
    #expect(previous[0][PreviousExperience.description] == "Paper book 1")
    #expect(result.problems.isEmpty)
  }

  @Test(
    "L-176: experience brought forward has the class of the aircraft it names, where the file has no columns for it",
    arguments: [
      (";A320;;;73500", [nil, nil, 73_500]), ("Boeing;737;TRUE;TRUE;600", [nil, nil, 600]), (";C172;;;600", [600, nil, nil]),
      ("Piper;PA-34;TRUE;FALSE;600", [nil, 600, nil]), (";;;;600", [nil, nil, nil]),
    ] as [(String, [Int64?])])
  func classOfPrevious(row: String, times: [Int64?]) {
    let text =
      "PILOTLOG_DATE;IS_PREVEXP;AC_MAKE;AC_MODEL;AC_ME;AC_MP;TIME_TOTAL\n2019-12-31;TRUE;" + row + "\n"
    let result = Logbook.importFiles([ImportFile(name: "book", Array(text.utf8))], existing: [])
    let fields = result.items.map(\.fields).first
    #expect(["singlePilotSE", "singlePilotME", "multiPilot"].map { fields?[$0]?.int64 } == times)
    #expect(result.items.count == 1 && fields?["total"]?.int64 == times.compactMap { $0 }.first ?? 600)
  }
}
