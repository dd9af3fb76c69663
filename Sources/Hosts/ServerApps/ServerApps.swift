import Server
import ServerStorage

/// What each app adds to the server, in the order of their addresses' description. A further app is one line here.
package func serverApps<Storage: ServerStorage>(_ platform: ServerPlatform<Storage>) -> [any ServerApp] {
  [LogbookServerApp(platform), ZooServerApp(platform), VaccinationServerApp(platform), HeritageServerApp(platform)]
}
