import Base
import Server

private let json = "application/json"
private typealias Parameter = APIOperation.Parameter

private let reportOptions: [Parameter] = [
  ("format", ["enum": ["a4", "a5"]], "One landscape sheet for each page, or a spread of two."),
  ("rows", ["type": "integer", "minimum": 5, "maximum": 40], "Rows of a page; 24 at most of a5."),
  ("page", ["type": "integer", "minimum": 1], "The number of the first page."),
  ("heads", ["enum": ["en", "cs"]], "In English, or in English and Czech."),
  ("front", ["enum": ["yes", "no"]], "Whether the holder's page comes first."),
  ("forward", ["enum": ["yes", "no"]], "Whether earlier totals are brought forward."),
  ("text", ["type": "string"], "Words that must all occur."), ("kinds", ["enum": ["all", "flights", "sessions"]], ""),
  ("type", ["type": "string"], "A type of aircraft."),
  ("aircraft", ["type": "string", "format": "uuid"], "The id of an aircraft."),
  ("from", ["type": "string", "format": "date"], "The first day."),
  ("to", ["type": "string", "format": "date"], "The last day."),
].map { name, schema, text in
  Parameter(name: name, place: "query", isRequired: false, schema: schema, text: text)
}

let logbookOperations = [
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/logbook/report.pdf", tag: "Logbook",
    summary: "The logbook as PDF in the page of FCL.050", access: .reader, parameters: reportOptions,
    answers: [.init(status: 200, text: "The file.", content: ("application/pdf", nil))], problems: [400, 404, 422, 503]),
  APIOperation(
    method: "POST", path: "/api/v1/spaces/{space}/logbook/report/letters", tag: "Logbook",
    summary: "Send that file by e-mail", access: .signedIn, parameters: reportOptions, body: (json, "Letter"),
    answers: [.init(status: 202, text: "The mail server has taken it.")],
    problems: [400, 404, 413, 422, 429, 502, 503, 504]),
]
