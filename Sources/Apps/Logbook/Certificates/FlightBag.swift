import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  static let printBag = "logbook.bag.print"

  /// L-145: what is carried in the flight bag on one page: who it is, papers with their dates, recent experience, limits.
  func bagScreen(_ context: Context) -> Screen {
    var screen = Screen(title: Words.bag, detail: FlightBag(app: self, context: context).node)
    screen.back = CertificatesRoute.overview.url
    screen.detailActions = [iconButton(LogbookApp.printBag, Icons.printer, Words.bagPrint)]
    return screen
  }
}

private struct FlightBag {
  let app: LogbookApp
  let context: Context

  private var language: Language { context.language }
  private var format: Format { context.format }

  var node: Node {
    article(.class("sheet bag")) {
      holder
      papers
      recency
      limits
      button(.class("button"), .key("print"), .type("button"), .action(LogbookApp.printBag)) {
        Words.bagPrint
      }
    }
  }

  private var holder: Node {
    let holder = ReportHolder(context.record(Pilot.key)?.fields, of: app.book)
    return section(.class("card"), .key("holder")) {
      h2 { holder.name.utf8.isEmpty ? Words.pilot(language) : holder.name }
      dl(.class("values")) {
        value("licence", Pilot.licence.field.label, holder.licence)
        value("at", Words.bagAt, format.day(context.today))
      }
      holder.finding
    }
  }

  private var papers: Node {
    let papers = Logbook.expiringPapers(app.supporting.all(context))
    return card("papers", Words.certificates) {
      if papers.isEmpty {
        p { context.coming ?? Words.bagNothing }
      } else {
        figures([Words.bagPaper, Words.bagUntil]) {
          for paper in papers {
            tr(.key(paper.uid)) {
              th(.attribute("scope", "row")) { paper.title }
              td {
                span(.class("day")) { format.day(paper.day) }
                " "
                expiryLabel(Expiry(paper.day, today: context.today, warningDays: paper.warningDays))
              }
            }
          }
        }
      }
    }
  }

  private var recency: Node {
    let recencies = app.calculations.recencies(app.book, app.supporting, today: context.today)
    return card("recency", Words.recency) {
      if recencies.isEmpty {
        p { context.coming ?? Words.bagNothing }
      } else {
        figures([Words.bagClass, Words.passengers, Words.passengersByNight]) {
          for recency in recencies {
            tr(.key(recency.group.title)) {
              th(.attribute("scope", "row")) { recency.group.title }
              td(.class("day")) { day(recency.passengersThrough) }
              td(.class("day")) { day(recency.nightThrough) }
            }
          }
        }
      }
    }
  }

  private func day(_ day: Day?) -> String {
    guard let day else { return Words.neverRecent(language) }
    return format.day(day) + (day < context.today ? "\u{A0}✕" : "")
  }

  private var limits: Node {
    let limits = app.calculations.limits(app.book, app.supporting)
    return card("limits", Words.limits) {
      figures([Words.limit, Words.counted, Words.remainingTitle, Words.limitState]) {
        for standing in limits.standings(on: app.supporting.boundary.day(of: context.now)) {
          tr(.key(standing.limit.name)) {
            th(.attribute("scope", "row")) { standing.limit.title }
            td { format.minutes(standing.value) + " / " + format.minutes(standing.limit.most) }
            td { format.minutes(standing.isKept ? standing.remaining : .zero) }
            td { standing.state.words }
          }
        }
      }
    }
  }

  private func card(_ key: String, _ title: Text, @NodeBuilder content: () -> [Node]) -> Node {
    section(.class("card"), .key(key)) {
      h2 { title }
      content()
    }
  }

  /// On a phone the name of a row stands above its values.
  private func figures(_ heads: [Text], @NodeBuilder rows: () -> [Node]) -> Node {
    table(.class("figures stacked")) {
      thead { tr { for head in heads { th(.attribute("scope", "col")) { head } } } }
      tbody { rows() }
    }
  }
}
