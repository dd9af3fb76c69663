import ArgumentParser
import Base
import Foundation
import Server
import ServerStorage

/// The operator's commands for accounts. They work beside a running server.
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Accounts: add, list, verify, disable, enable, reset the password, lift the second factor, delete.",
    subcommands: [
      Add.self, List.self, Verify.self, Disable.self, Enable.self, ResetPassword.self, LiftSecondFactor.self,
      Delete.self,
    ])
}

/// The e-mail address that identifies an account on the command line.
struct EmailArgument: ParsableArguments {
  @Argument(help: "The e-mail address of the account.")
  var email: String

  func validate() throws {
    if EmailAddress(email) == nil { throw ValidationError("'\(email)' is not an e-mail address.") }
  }

  func address() throws -> EmailAddress {
    guard let address = EmailAddress(email) else { throw Failure(.badData, "'\(email)' is not an e-mail address.") }
    return address
  }

  func account(in storage: SQLiteStorage) throws -> Account {
    let address = try address()
    guard let account = try storage.read({ try $0.account(email: address.text) }) else {
      throw Failure(.noInput, "There is no account '\(address.text)'.")
    }
    return account
  }
}

extension AccountCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create an account. The password is asked for, or read from standard input.")

    @OptionGroup var location: DataOption
    @OptionGroup var email: EmailArgument
    @Option(help: "The person's name.") var name = ""

    func run() async throws {
      try await running {
        let directory = location.directory
        try Failure.explaining(.unavailable, "The data directory cannot be created") { try directory.create() }
        let storage = try SQLiteStorage(path: directory.databasePath)
        let service = AccountService(storage, cost: .standard)
        do {
          let account = try await service.add(
            email: email.address(), name: name, password: readNewPassword(), isVerified: true)
          print(account.id)
        } catch AccountError.emailTaken {
          throw Failure(.badData, "There is already an account with this e-mail address.")
        }
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the accounts: id, creation time, state, e-mail, name, separated by tabs.")

    @OptionGroup var location: DataOption

    func run() async throws {
      try await running {
        for account in try location.openStorage().read({ try $0.accounts() }) {
          let state = account.isDisabled ? "disabled" : "enabled"
          let (email, name) = (LineLog.visible(account.email), LineLog.visible(account.name))
          print("\(account.id)\t\(account.created.rfc3339)\t\(state)\t\(email)\t\(name)")
        }
      }
    }
  }

  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lock an account: it is signed out everywhere and cannot sign in. Its data stay.")

    @OptionGroup var location: DataOption
    @OptionGroup var email: EmailArgument

    func run() async throws {
      try await running { try await setDisabled(true, email, location) }
    }
  }

  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Unlock an account.")

    @OptionGroup var location: DataOption
    @OptionGroup var email: EmailArgument

    func run() async throws {
      try await running { try await setDisabled(false, email, location) }
    }
  }

  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Confirm that the e-mail address belongs to the person: replies to letters go there.")

    @OptionGroup var location: DataOption
    @OptionGroup var email: EmailArgument

    func run() async throws {
      try await running {
        let storage = try location.openStorage()
        var account = try email.account(in: storage)
        account.isVerified = true
        try storage.write { try $0.update(account) }
      }
    }
  }

  struct ResetPassword: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set a new password and sign out all devices. The password is asked for, or read from standard input.")

    @OptionGroup var location: DataOption
    @OptionGroup var email: EmailArgument
    @Flag(
      help:
        "Keep the private calendars and the app passwords of the account. Otherwise they end too.")
    var keepCalendars = false

    func run() async throws {
      try await running {
        let storage = try location.openStorage()
        let account = try email.account(in: storage)
        let service = AccountService(storage, cost: .standard)
        try await service.changePassword(of: account.id, to: readNewPassword(), endsFeeds: !keepCalendars)
      }
    }
  }
}

extension AccountCommand {
  struct LiftSecondFactor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lift-second-factor",
      abstract: "For a person who has lost authenticator and recovery codes: the password alone is enough again.")

    @OptionGroup var location: DataOption
    @OptionGroup var email: EmailArgument

    func run() async throws {
      try await running {
        let storage = try location.openStorage()
        let account = try email.account(in: storage)
        if try await !AccountService(storage, cost: .standard).endSecondSteps(of: account.id) {
          throw Failure(.noInput, "The account has no second factor.")
        }
      }
    }
  }
}

private func setDisabled(_ isDisabled: Bool, _ email: EmailArgument, _ location: DataOption) async throws {
  let storage = try location.openStorage()
  let account = try email.account(in: storage)
  try await AccountService(storage, cost: .standard).setDisabled(isDisabled, account.id)
}
