import Base
import Server

private let html = "text/html"
private typealias Parameter = APIOperation.Parameter

let zooOperations = [
  APIOperation(
    method: "GET", path: "/zoo/animals", tag: "Pages", summary: "The animals of the zoo, to be read without the app",
    access: .everybody,
    parameters: [
      Parameter(
        name: "q", place: "query", isRequired: false, schema: ["type": "string"],
        text: "Only animals in whose names or texts these words occur."),
      lang,
    ],
    answers: [.init(status: 200, text: "The page.", content: (html, nil)), known], problems: [404]),
  APIOperation(
    method: "GET", path: "/zoo/animals/{id}", tag: "Pages", summary: "An animal of the zoo", access: .everybody,
    parameters: [lang],
    answers: [
      .init(status: 200, text: "The page.", content: (html, nil)), known,
      .init(status: 308, text: "From its name in words to the address that stays."),
    ], problems: [404]),
  APIOperation(
    method: "GET", path: "/zoo/map", tag: "Pages", summary: "The map of the zoo, drawn and as a list",
    access: .everybody,
    parameters: [
      Parameter(
        name: "place", place: "query", isRequired: false, schema: ["type": "string", "format": "uuid"],
        text: "A place that stands before the rest."),
      lang,
    ],
    answers: [.init(status: 200, text: "The page.", content: (html, nil)), known], problems: [404]),
  APIOperation(
    method: "GET", path: "/zoo/tree/{list}/{code}", tag: "Pages",
    summary: "The animals of a class, an order, a continent or another term", access: .everybody, parameters: [lang],
    answers: [.init(status: 200, text: "The page.", content: (html, nil)), known], problems: [404]),
]

private let lang = Parameter(
  name: "lang", place: "query", isRequired: false, schema: ["enum": ["cs", "en"]],
  text: "The language; otherwise the reader's.")

private let known = APIOperation.Answer(status: 304, text: "Known.")
