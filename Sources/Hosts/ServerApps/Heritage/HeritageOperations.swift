import Base
import Server

private typealias Parameter = APIOperation.Parameter

private func page(_ path: String, _ summary: String) -> APIOperation {
  APIOperation(
    method: "GET", path: path, tag: "Pages", summary: summary, access: .everybody,
    parameters: [
      Parameter(
        name: "lang", place: "query", isRequired: false, schema: ["enum": ["cs", "en"]],
        text: "The language; otherwise the reader's."),
      institution,
    ],
    answers: [
      .init(status: 200, text: "The page.", content: ("text/html", nil)), .init(status: 304, text: "Known."),
    ], problems: [404])
}

private let institution = Parameter(
  name: "of", place: "query", isRequired: false, schema: ["type": "string"],
  text: "The published space of another institution: `heritage-town-museum`.")

let heritageOperations = [
  page("/heritage/history", "The milestones of the history, to be read without the app"),
  page("/heritage/history/{id}", "A milestone"), page("/heritage/history/list", "The same milestones"),
  page("/heritage/history/list/{id}", "The same milestone"),
  page("/heritage/people", "The people of the history"), page("/heritage/people/{id}", "A person"),
  page("/heritage/people/rectors", "The heads of the institution"),
  page("/heritage/people/rectors/{name}", "Who was the head in a year"),
  page("/heritage/help", "How the app is used"), page("/heritage/overview", "The institution"),
  page("/heritage/overview/{code}", "A faculty"),
  page("/heritage/tour", "The walks and places of the tour"),
  APIOperation(
    method: "GET", path: "/heritage/pictures/{name}", tag: "Pages",
    summary: "The picture that others show beside a link to a page", access: .everybody,
    parameters: [institution],
    answers: [
      .init(status: 200, text: "1200 by 630 pixels.", content: ("image/png", nil)), .init(status: 304, text: "Known."),
    ], problems: [404, 503]),
]
