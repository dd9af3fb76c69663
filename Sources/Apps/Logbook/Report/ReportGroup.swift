import Base

/// The twelve groups of the page with their heads (AMC1 FCL.050).
struct ReportGroup: Sendable {
  /// A part of a group with a title of its own. Without columns' titles it is one column, and the title its head.
  struct Block: Sendable {
    let first: ReportColumn
    let last: ReportColumn
    let title: Text
    let columns: [Text]

    init(_ first: ReportColumn, _ title: Text, _ columns: [Text] = []) {
      self.first = first
      last = ReportColumn.allCases[first.rawValue + max(0, columns.count - 1)]
      self.title = title
      self.columns = columns
    }
  }

  let number: Int
  let blocks: [Block]

  var first: ReportColumn { blocks[0].first }
  var last: ReportColumn { blocks[blocks.count - 1].last }

  private static let place = Text(cs: "MÍSTO", en: "PLACE")
  private static let time = Text(cs: "ČAS", en: "TIME")
  private static let night = Text(cs: "NOC", en: "NIGHT")
  private static let date = Text(cs: "DATUM", en: "DATE")

  static let all = [
    ReportGroup(number: 1, blocks: [Block(.date, date)]),
    ReportGroup(number: 2, blocks: [Block(.departurePlace, Text(cs: "ODLET (UTC)", en: "DEPARTURE"), [place, time])]),
    ReportGroup(number: 3, blocks: [Block(.arrivalPlace, Text(cs: "PŘÍLET (UTC)", en: "ARRIVAL"), [place, time])]),
    ReportGroup(
      number: 4,
      blocks: [
        Block(
          .aircraft, Text(cs: "LETADLO", en: "AIRCRAFT"),
          [
            Text(cs: "VÝROBCE, MODEL, VARIANTA", en: "MAKE, MODEL, VARIANT"),
            Text(cs: "IMATRIKULACE", en: "REGISTRATION"),
          ])
      ]),
    ReportGroup(
      number: 5,
      blocks: [
        Block(
          .singlePilotSE, Text(cs: "JEDNOPILOTNÍ DOBA", en: "SINGLE-PILOT TIME"),
          [Text(cs: "SE", en: "SE"), Text(cs: "ME", en: "ME")]),
        Block(.multiPilot, Text(cs: "VÍCE-\nPILOTNÍ DOBA", en: "MULTI-\nPILOT TIME")),
      ]),
    ReportGroup(number: 6, blocks: [Block(.total, Text(cs: "CELKOVÁ DOBA LETU", en: "TOTAL TIME OF FLIGHT"))]),
    ReportGroup(number: 7, blocks: [Block(.picName, Text(cs: "JMÉNO VELITELE", en: "NAME(S) PIC"))]),
    ReportGroup(
      number: 8,
      blocks: [
        Block(.landingsDay, Text(cs: "PŘISTÁNÍ", en: "LANDINGS"), [Text(cs: "DEN", en: "DAY"), night])
      ]),
    ReportGroup(
      number: 9,
      blocks: [
        Block(
          .night, Text(cs: "PROVOZNÍ PODMÍNKY", en: "OPERATIONAL CONDITION TIME"), [night, Text(cs: "IFR", en: "IFR")])
      ]),
    ReportGroup(
      number: 10,
      blocks: [
        Block(
          .pic, Text(cs: "FUNKCE PILOTA", en: "PILOT FUNCTION TIME"),
          [
            Text(cs: "VELITEL", en: "PIC"), Text(cs: "DRUHÝ PILOT", en: "CO-PILOT"),
            Text(cs: "VE VÝCVIKU", en: "DUAL"), Text(cs: "INSTRUKTOR", en: "INSTRUCTOR"),
          ])
      ]),
    ReportGroup(
      number: 11,
      blocks: [
        Block(
          .sessionDate, Text(cs: "VÝCVIK NA FSTD", en: "FSTD SESSION"),
          [date, Text(cs: "TYP", en: "TYPE"), Text(cs: "CELKOVÁ DOBA", en: "TOTAL TIME")])
      ]),
    ReportGroup(
      number: 12,
      blocks: [Block(.remarks, Text(cs: "POZNÁMKY A POTVRZENÍ", en: "REMARKS AND ENDORSEMENTS"))]),
  ]

  /// The three rows that close every page.
  static let totals = [
    Text(cs: "CELKEM TATO STRANA", en: "TOTAL THIS PAGE"),
    Text(cs: "CELKEM Z PŘEDCHOZÍCH STRAN", en: "TOTAL FROM PREVIOUS PAGES"),
    Text(cs: "CELKOVÁ DOBA", en: "TOTAL TIME"),
  ]

  static let certification = Text(
    cs: "Potvrzuji, že záznamy v tomto zápisníku jsou pravdivé.", en: "I certify that the entries in this log are true."
  )
  static let signature = Text(cs: "PODPIS PILOTA", en: "PILOT'S SIGNATURE")
}
