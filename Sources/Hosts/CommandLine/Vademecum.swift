import ArgumentParser

/// The only executable. Each command has its own file. Commands of an app are grouped under the app's name.
@main
struct Vademecum: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vademecum",
    abstract: "Pocket apps that work without a network: the server and its tools.",
    discussion: """
      Exit codes: 0 done, 64 wrong usage, 65 bad data, 66 no such input, 69 unavailable, 70 internal error.
      """,
    version: "1.0",
    subcommands: [
      Serve.self, AccountCommand.self, SpaceCommand.self, LogbookCommand.self, ZooCommand.self, VaccinationCommand.self,
      HeritageCommand.self,
      AirportsCommand.self, Backup.self, Restore.self, Check.self,
      Doctor.self,
    ])
}
