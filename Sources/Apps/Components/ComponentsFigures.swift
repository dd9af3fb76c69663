import Base
import HTML
import Kit
import Store

/// Numbers and fields.
extension ComponentsPage {
  var numbers: Node {
    page {
      segmented(
        "components.period", id: "period", label: Words.period, chosen: app.period,
        [
          Choice("week", Words.week), Choice("month", Words.month),
          Choice("year", Words.year), Choice("all", Words.all),
        ])
      segmented(
        "components.never", id: "never", label: Words.disabled, chosen: "one", isEnabled: false,
        [Choice("one", Words.off), Choice("two", Words.disabled)])
      tiles {
        MetricTile(label: Words.flown, value: "24:10", unit: Text("h"), remark: Words.remark).node
        MetricTile(
          .href("/components/rows"), label: Words.aLink, value: "61", unit: Text("%"), remark: Words.soon,
          tone: .warn
        ).node
        MetricTile(label: Words.overdue, value: "3", remark: Words.overdue, tone: .bad).node
        MetricTile(
          label: Words.longText, value: format.number(1_234_567), remark: Words.good, tone: .good
        )
        .node
      }
      part(Words.rings) {
        div(.class("rings")) {
          ring(permille: 0, value: "0 %", caption: Words.flown)
          ring(permille: 610, value: "61 %", caption: Text("28 d"), .good)
          ring(permille: 930, value: "93 %", caption: Text("90 d"), .warn)
          ring(permille: 1200, value: "120 %", caption: Words.year, .bad)
        }
      }
      part(Words.countdowns) {
        div(.class("countdowns")) {
          for days in [-12, 0, 1, 12, 400] { countdown(days: days, label: Text("MEP")) }
        }
      }
      part(Words.charts) {
        chart("components.bar", stacked).node(format)
        BarChart("components.none", title: Words.nothing, readout: Text("0:00"), unit: 60, []).node(format)
      }
      part(Words.facts) {
        tiles {
          factTile(icon: Icons.gauge, value: "4–6 kg", label: Words.weight)
          factTile(icon: Icons.map, value: Words.longText(language), label: Words.range)
          factTile(icon: Icons.heart, value: "VU", label: Words.chosen)
        }
      }
    }
  }

  private var stacked: [Column] {
    var columns: [Column] = []
    for month in 1...12 {
      let (day, night) = (400 + month * 97 % 700, month * 53 % 240)
      let name = format.month(month)
      columns.append(
        Column(
          format.monthShort(month), [day, night],
          text: name + ": " + format.minutes(Minutes(day + night)) + " (" + Words.night(language) + " "
            + format.minutes(Minutes(night)) + ")"))
    }
    return columns
  }

  private func chart(_ action: String, _ columns: [Column]) -> BarChart {
    BarChart(
      action, title: Words.flown, readout: Words.scrub, unit: 60,
      legend: [Words.byDay, Words.night], columns)
  }

  // MARK: - Fields

  var fields: Node {
    page {
      part(Words.fields) {
        timeField(
          ControlWords(id: "off", name: "off", label: Words.departure, hint: Words.timeHint),
          value: "8:05", changed: "components.time", now: "components.now")
        timeField(
          ControlWords(id: "on", name: "on", label: Words.arrival, fault: Words.timeFault),
          value: "99:99", changed: "components.time", now: nil)
        dateField(
          ControlWords(id: "day", name: "day", label: Words.day), value: app.day ?? context.today,
          today: context.today, changed: "components.day", format)
        placeField(
          ControlWords(id: "place", name: "place", label: Words.place, hint: Words.placeHint),
          value: app.place, changed: "components.place.typed", chosen: "components.place",
          suggestions: [
            Choice("LKPR", Text("LKPR Praha")), Choice("EGLL", Text("EGLL Heathrow")), Choice("LKTB", Text("LKTB")),
          ],
          here: "components.here")
        placeField(
          ControlWords(id: "empty-place", name: "empty", label: Words.place), value: "",
          changed: "components.place.typed", chosen: "components.place", suggestions: [], here: nil)
      }
      part(Words.steppers) {
        stepper("components.step", label: Words.landings, count: app.count, most: 4, language)
        stepper("components.least", label: Words.longText, count: 0, language)
      }
    }
  }
}
