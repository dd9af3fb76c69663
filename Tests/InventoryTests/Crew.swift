import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

/// Two workers, each with a device and an account, and the team that they share.
final class Crew {
  let server = LittleServer(InventoryCore.schema)
  let ann: Surveyor
  let ben: Surveyor
  private(set) var team = ""

  /// - Parameter role: Ben's role in the team that Ann owns; nil when there is no team.
  init(_ role: String? = "editor") {
    ann = Surveyor(InventoryCore.self, server: server.connection()).start("/inventory/projects")
    ben = Surveyor(InventoryCore.self, seed: 2, server: server.connection()).start("/inventory/projects")
    ann.enter("ann@example.org")
    ben.enter("ben@example.org")
    if let role { share(role) }
  }

  func share(_ role: String) {
    team = server.share("Town", ["ann@example.org": "owner", "ben@example.org": role])
    ann.send(.visible)
    ben.send(.visible)
  }

  /// Ann's map of lamps, moved to the team with everything. Returns its layer's id.
  @discardableResult
  func lamps() -> String {
    ann.begin("lamp")
    ann.look(14.42, 50.08)
    ann.draw(14.42, 50.08)
    ann.moveToTeam(team)
    settle()
    return ann.layers[0].id.description
  }

  func settle() {
    for _ in 0..<4 {
      ann.send(.visible)
      ben.send(.visible)
    }
  }
}

extension Device where Apps == InventoryCore {
  func enter(_ email: String) {
    let form = Fields([("email", .string(email)), ("password", "correct horse")])
    send(.action(Event.Action("account.sign-up", form: form)))
  }

  var app: InventoryApp { store.apps.app }
  var context: Context { store.context }
  /// The rows of the table, in their order.
  var listed: [Record] { app.table.listedRecords(app.contents, context) }
  var project: RecordID { app.contents.projects[0].id }
  var map: String { InventoryRoute.mapURL(project) }

  /// Adds a point to the active layer of the open map.
  func draw(_ longitude: Double, _ latitude: Double) {
    tap(longitude, latitude)
    save()
  }

  func moveToTeam(_ team: String) {
    visit(InventoryRoute.projectsURL(project.description, "share"))
    press("inventory.sharing.askMove")
    press("dialog.confirm")
  }

  func open(_ layer: String, _ verb: String = "share") { visit("/inventory/layers/\(layer)/\(verb)") }
}
