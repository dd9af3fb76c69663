import Server
import ServerStorage

/// What each app adds to the server, in the order of the API's description. Another app is one more line here.
package func serverApps<Storage: ServerStorage>(_ platform: ServerPlatform<Storage>) -> [any ServerApp] {
  [
    LogbookServerApp(platform), ZooServerApp(platform), VaccinationServerApp(platform), HeritageServerApp(platform),
    InventoryServerApp(platform),
  ]
}
