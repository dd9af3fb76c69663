import Base
import HTML
import Kit
import Store

/// What moves under a finger, and what lies over the page.
extension ComponentsPage {
  var gestures: Node {
    page {
      section(.class("group")) {
        h2(.class("group-name")) { Words.swipes }
        ul(.class("rows"), .label(Words.swipes)) {
          for number in ["1", "2"] {
            GroupedRow(
              .href("/components/gestures?row=" + number), key: number, title: Text("LKPR – EGLL " + number),
              remark: Words.swipeHint, end: Text("1:45")
            ).node(
              RowMenu(
                usual: RowButton(.action("components.copy", value: number), icon: Icons.copy, title: Words.copy),
                [
                  RowButton(.action("components.edit", value: number), icon: Icons.edit, title: Words.edit),
                  .delete("components.delete", number),
                ], hasSign: number == "2"))
          }
        }
      }
      part(Words.holds) {
        button(
          .class("button quiet"), .type("button"), .action("components.tapped"),
          .attribute("data-hold", "components.held")
        ) { Words.holdHint }
      }
      part(Words.splits) {
        split(
          "components.split", isOpen: app.isSplitOpen, label: Words.splitHint(language),
          first: p { Words.splitFirst }, second: p { Words.splitSecond })
      }
      part(Words.strips) {
        strip("years", 12, 1)
        strip("events", 12, 3)
      }
      part(Words.comparing) {
        beforeAfter(label: Words.comparing(language), before: drawing(Icons.plane), after: drawing(Icons.aircraft))
      }
      part(Words.zooming) {
        zoomable("components.zoom", label: Words.zooming(language), drawing(Icons.map))
      }
    }
  }

  private func strip(_ name: String, _ count: Int, _ width: Int) -> Node {
    linkedStrip("components.strip", group: "demo", label: Words.strips(language) + " " + name) {
      for item in 1...count { div(.class("strip-item width-" + String(width))) { String(1988 + item) } }
    }
  }

  private func drawing(_ icon: String) -> Node { div(.class("drawn-picture")) { Node.raw(icon) } }

  // MARK: - Sheets

  var sheets: Node {
    page {
      PhotoHero(
        picture: nil, drawing: Node.raw(Icons.plane), title: "Boeing 737-800", remark: "OK-VDD"
      ).node
      PhotoHero(
        picture: img(.src("/icons/icon-512.png"), .alt(Words.pictureAlt)), drawing: nil, dominant: "#0b3d69",
        title: Words.longText(language), remark: "Vademecum", credit: Words.credit(language)
      ).node
      div(.class("wallet")) {
        WalletCard(
          .href("/components/numbers"), title: Words.medical, holder: "Jana Nováková", tone: .good,
          state: Words.good, until: Words.until
        ).node
        WalletCard(
          .href("/components/numbers"), title: Text("MEP (land)"), holder: "Jana Nováková", tone: .warn,
          state: Words.soon, until: Words.inTwelveDays,
          action: button(.class("button small"), .type("button"), .action("components.renew")) { Words.renew }
        ).node
        WalletCard(
          .none, title: Words.longText, holder: "Jana Nováková", tone: .bad, state: Words.overdue,
          until: Words.until
        ).node
      }
      part(Words.pills) {
        div(.class("pills")) {
          pill(toward: 50.05, metres: 1240, minutes: 19)
          pill(toward: 50, metres: 85, minutes: nil)
          pill(toward: 50, metres: 6, minutes: 1)
        }
      }
      mapSheet(
        map: div(.class("drawn-map")) {
          Node.raw(Icons.map)
          pill(toward: 49.95, metres: 340, minutes: 5)
        },
        sheet: Sheet(
          id: "places", title: Words.places, action: "components.detent", detent: app.detent,
          leading: button(.class("text-button"), .type("button"), .action("components.cancel")) {
            Words.cancel
          },
          trailing: button(.class("button small"), .type("button"), .action("components.save")) { Words.save }
        ).node(language) {
          ul(.class("rows")) {
            for number in 1...8 {
              GroupedRow(
                .action("components.row", value: String(number)), key: String(number),
                title: Words.place + " " + String(number), end: Text(String(number * 120) + " m")
              ).node
            }
          }
        })
    }
  }

  /// What remains of a walk, on the way and there.
  private func pill(toward latitude: Double, metres: Double, minutes: Int?) -> Node? {
    guard let here = Coordinates(latitude: 50, longitude: 14),
      let next = Coordinates(latitude: latitude, longitude: 14.05)
    else { return nil }
    return WalkingPill(from: here, toward: next, metres: metres, minutes: minutes).node(format)
  }

}
