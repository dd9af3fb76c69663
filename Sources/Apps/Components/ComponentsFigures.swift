import Base
import HTML
import Kit
import Store

/// Numbers and fields.
extension ComponentsPage {
  var numbers: Node {
    page {
      segmented(
        "components.period", id: "period", label: Words.period(language), chosen: app.period,
        [
          Choice("week", Words.week(language)), Choice("month", Words.month(language)),
          Choice("year", Words.year(language)), Choice("all", Words.all(language)),
        ])
      segmented(
        "components.never", id: "never", label: Words.disabled(language), chosen: "one", isEnabled: false,
        [Choice("one", Words.off(language)), Choice("two", Words.disabled(language))])
      tiles {
        MetricTile(label: Words.flown(language), value: "24:10", unit: "h", remark: Words.remark(language)).node
        MetricTile(
          .href("/components/rows"), label: Words.aLink(language), value: "61", unit: "%", remark: Words.soon(language),
          tone: .warn
        ).node
        MetricTile(label: Words.overdue(language), value: "3", remark: Words.overdue(language), tone: .bad).node
        MetricTile(
          label: Words.longText(language), value: format.number(1_234_567), remark: Words.good(language), tone: .good
        )
        .node
      }
      part(Words.rings) {
        div(.class("rings")) {
          ring(permille: 0, value: "0 %", caption: Words.flown(language))
          ring(permille: 610, value: "61 %", caption: "28 d", .good)
          ring(permille: 930, value: "93 %", caption: "90 d", .warn)
          ring(permille: 1200, value: "120 %", caption: Words.year(language), .bad)
        }
      }
      part(Words.countdowns) {
        div(.class("countdowns")) {
          for days in [-12, 0, 1, 12, 400] { countdown(days: days, label: "MEP", language) }
        }
      }
      part(Words.charts) {
        chart("components.bar", stacked).node(format)
        BarChart("components.none", title: Words.nothing(language), readout: "0:00", unit: 60, []).node(format)
      }
      part(Words.facts) {
        tiles {
          factTile(icon: Icons.gauge, value: "4–6 kg", label: Words.weight(language))
          factTile(icon: Icons.map, value: Words.longText(language), label: Words.range(language))
          factTile(icon: Icons.heart, value: "VU", label: Words.chosen(language))
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
      action, title: Words.flown(language), readout: Words.scrub(language), unit: 60,
      legend: [Words.byDay(language), Words.night(language)], columns)
  }

  // MARK: - Fields

  var fields: Node {
    page {
      part(Words.fields) {
        timeField(
          ControlWords(id: "off", name: "off", label: Words.departure(language), hint: Words.timeHint(language)),
          value: "8:05", changed: "components.time", now: "components.now", language)
        timeField(
          ControlWords(id: "on", name: "on", label: Words.arrival(language), fault: Words.timeFault(language)),
          value: "99:99", changed: "components.time", now: nil, language)
        dateField(
          ControlWords(id: "day", name: "day", label: Words.day(language)), value: app.day ?? context.today,
          today: context.today, changed: "components.day", format, language)
        placeField(
          ControlWords(id: "place", name: "place", label: Words.place(language), hint: Words.placeHint(language)),
          value: app.place, changed: "components.place.typed", chosen: "components.place",
          suggestions: [Choice("LKPR", "LKPR Praha"), Choice("EGLL", "EGLL Heathrow"), Choice("LKTB", "LKTB")],
          here: "components.here", language)
        placeField(
          ControlWords(id: "empty-place", name: "empty", label: Words.place(language)), value: "",
          changed: "components.place.typed", chosen: "components.place", suggestions: [], here: nil, language)
      }
      part(Words.steppers) {
        stepper("components.step", label: Words.landings(language), count: app.count, most: 4, language)
        stepper("components.least", label: Words.longText(language), count: 0, language)
      }
    }
  }
}
