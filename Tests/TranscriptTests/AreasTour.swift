import Base
import Catalog
import Store
import TestSupport
import Testing

/// The part of the walk through limits, certificates, statistics and places. It deletes what it has added.
struct AreasTour {
  let tab: Pilot

  func walk() {
    limits()
    duty()
    certificates()
    statistics()
    places()
  }

  private func fill(_ url: String, _ collection: String, _ texts: [(String, String)]) {
    tab.visit(url)
    for (name, text) in texts { tab.type(name, text) }
    tab.submit("logbook.\(collection).save")
  }

  /// A filter asks first, a search does not.
  private func clearFilter() {
    if tab.button("logbook.filter.clear") != nil {
      tab.press("logbook.filter.clear")
    } else {
      tab.press("logbook.filter.ask")
      tab.press("dialog.confirm")
    }
  }

  private func delete(_ collection: String) {
    tab.press("logbook.\(collection).ask", value: tab.shown)
    tab.press("dialog.confirm")
  }

  private func limits() {
    tab.visit("/logbook/limits")
    for name in ["flight-28-days", "flight-year", "flight-12-months", "duty-7-days", "duty-14-days", "duty-28-days"] {
      tab.visit("/logbook/limits/" + name)
    }
    tab.visit("/logbook/limits")
    for hours in ["6:30", "99", "1001", "x"] { tab.type("plan-hours", hours) }
    tab.type("plan-subject", "duty")
    tab.type("plan-day", "2026-12-24")
    tab.type("plan-hours", "61:00")
    tab.visit("/logbook/limits/breaches")
    tab.visit("/logbook/limits/settings")
    tab.type("homeZone", "UTC-5")
    tab.press("logbook.ruleSettings.cancel")
    tab.press("dialog.confirm")
  }

  private func duty() {
    tab.visit("/logbook/limits/duty")
    fill(
      "/logbook/limits/duty/new", "duty",
      [("kind", "otherStandby"), ("date", "2026-11-18"), ("report", "6"), ("release", "5:00")])
    tab.type("report", "6:00")
    tab.submit("logbook.duty.save")
    fill(tab.address + "/edit", "duty", [("kind", "flightDuty"), ("remarks", "Čekání <na> počasí")])
    tab.visit("/logbook/limits")
    tab.visit("/logbook/limits/breaches")
    if let line = { () -> String? in
      tab.visit("/logbook/limits/duty")
      return tab.page?.first { $0.attributes["href"]?.hasPrefix("/logbook/limits/duty/0") == true }?.attributes["href"]
    }() {
      tab.visit(line)
      delete("duty")
      tab.press("notice.undo")
      tab.visit(line)
      delete("duty")
    }
  }

  private func certificates() {
    tab.visit("/logbook/certificates")
    tab.visit("/logbook/certificates/new")
    for template in ["class1", "class2", "lapl"] {
      fill("/logbook/certificates/new/" + template, "certificate", [("issued", "2026-03-31")])
      tab.visit(tab.address + "/edit")
      tab.type("expires", "2027-01-31")
      tab.submit("logbook.certificate.save")
      tab.visit("/logbook/certificates")
      tab.press("logbook.certificates.calendar")
    }
    fill("/logbook/certificates/new/custom", "certificate", [("expires", "2026-11-30"), ("issued", "2026-12-01")])
    tab.type("issued", "")
    tab.submit("logbook.certificate.save")
    for kind in ["SEP", "TMG", "ME", "type", "IR", "other"] {
      fill(
        "/logbook/certificates/rating/new/" + kind, "rating",
        [("name", kind == "type" ? "B738" : ""), ("checked", "2025-12-10")])
    }
    tab.visit(tab.address + "/edit")
    tab.visit("/logbook/certificates/recency")
    for collection in ["certificate", "rating"] {
      let folder = "/logbook/certificates/" + (collection == "rating" ? "rating/0" : "0")
      tab.visit("/logbook/certificates")
      while let line = tab.page?.first({ $0.attributes["href"]?.hasPrefix(folder) == true })?.attributes["href"] {
        tab.visit(line)
        delete(collection)
        tab.visit("/logbook/certificates")
      }
    }
  }

  private func statistics() {
    tab.visit("/logbook/statistics")
    for name in ["year", "month", "type", "aircraft", "airport"] { tab.visit("/logbook/statistics/by/" + name) }
    tab.visit("/logbook/statistics/previous")
    fill(
      "/logbook/statistics/previous/new", "previous",
      [("description", "Zápisník č. 1"), ("total", "1234:56"), ("landingsDay", "2500"), ("type", "c172")])
    let previous = tab.address
    tab.visit("/logbook/statistics")
    tab.press("logbook.statistics.type")
    tab.press("logbook.statistics.aircraft")
    tab.send(.resized(width: 1180, height: 820))
    tab.send(.action(Event.Action("logbook.filter.text", text: "nothing at all")))
    tab.press("logbook.filter.open")
    tab.press("logbook.filter.open")
    clearFilter()
    tab.visit("/logbook/statistics/by/month")
    tab.press("logbook.statistics.month")
    clearFilter()
    tab.visit("/logbook/statistics/by/airport")
    tab.press("logbook.statistics.airport")
    clearFilter()
    tab.send(.resized(width: 390, height: 844))
    tab.visit(previous)
    delete("previous")
  }

  private func places() {
    fill("/logbook/places/new", "place", [("name", "Louka"), ("latitude", "149,9"), ("longitude", "16.2")])
    tab.type("latitude", "49,9")
    tab.submit("logbook.place.save")
    let place = tab.address
    tab.visit("/logbook/places")
    tab.visit(place + "/edit")
    tab.press("logbook.place.cancel")
    tab.visit("/logbook/transfer")
    tab.press("logbook.night.search")
    tab.pass(milliseconds: 100)
    tab.press("logbook.night.close")
    tab.visit(place)
    delete("place")
  }
}
