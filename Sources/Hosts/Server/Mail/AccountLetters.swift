import Base
import Logging
import ServerStorage

/// Letters from the server to people with an account (P-50, P-51). They are sent outside the request, so that the time
/// of a mail server reveals nothing about accounts.
struct AccountLetters: Sendable {
  private let mail: MailServer?
  /// The origin for links. We do not trust what a request calls the server: whoever asks for a letter to somebody else
  /// would choose where that person goes.
  private let configured: String?
  /// Whether only this machine can reach the server. Then its address is `localhost`.
  private let isLocal: Bool
  private let scheme: String
  private let byAddress: RequestRate?
  private let all: RequestRate?
  private let clock: @Sendable () -> Double
  private let logger: Logger

  init(_ settings: ServerSettings, logger: Logger) {
    mail = settings.mail
    configured = settings.origin
    isLocal = ["127.0.0.1", "::1", "localhost"].contains(settings.host) && !settings.isBehindProxy
    scheme = settings.tls == nil ? "http" : "https"
    let limits = settings.limits
    byAddress = limits.lettersPerAddressPerHour.map { RequestRate(perSecond: $0 / 3600, burst: $0) }
    all = limits.lettersPerDayOfAll.map { RequestRate(perSecond: $0 / 86_400, burst: $0) }
    clock = limits.clock
    self.logger = logger
  }

  /// Whether there is a mail server, and an address for links.
  var canSend: Bool { mail != nil && (configured != nil || isLocal) }

  /// - Throws: 503 when no letter can be sent at all.
  func requireMail() throws {
    if !canSend { throw HTTPProblem.noMail }
  }

  /// The address of the server for a letter.
  func origin(_ context: ServerContext) -> String {
    configured ?? "\(scheme)://localhost:\(context.channel.localAddress?.port ?? 80)"
  }

  /// The address of the server when there is no request; nil when nobody has configured it.
  func fixedOrigin(port: Int) -> String? { configured ?? (isLocal ? "\(scheme)://localhost:\(port)" : nil) }

  /// - Throws: 429 when that address gets too many letters.
  func count(_ recipient: EmailAddress) throws {
    if let seconds = byAddress?.take(recipient.text, now: clock()) {
      throw HTTPProblem.slowDown(seconds: seconds, "Too many letters to this address.")
    }
  }

  func tellOfNewDevice(_ account: Account, _ session: Session, _ language: Language, _ context: ServerContext) {
    let device = session.kind.isEmpty ? session.address : "\(session.kind) (\(session.address))"
    send(AccountWords.newDevice(device, origin(context)), to: account.email, language)
  }

  /// A notice that nobody waits for. It is dropped beyond the limit. Notices are counted separately from codes, which
  /// strangers can request.
  func send(_ words: AccountWords, to address: String, _ language: Language) {
    guard canSend, let mail, let recipient = EmailAddress(address),
      byAddress?.take("notice " + address, now: clock()) == nil
    else { return }
    sendCounted(words, to: recipient, language, by: mail)
  }

  /// A letter that was already counted.
  func sendCounted(_ words: AccountWords, to recipient: EmailAddress, _ language: Language) {
    if let mail { sendCounted(words, to: recipient, language, by: mail) }
  }

  private func sendCounted(_ words: AccountWords, to recipient: EmailAddress, _ language: Language, by mail: MailServer)
  {
    guard all?.take("", now: clock()) == nil else {
      logger.warning("A letter to an account was not sent: too many today")
      return
    }
    let letter = Letter(to: recipient, subject: words.subject(language), text: words.text(language), date: .now())
    Task {
      do {
        try await mail.send(letter)
      } catch {
        logger.error("A letter to an account could not be sent", metadata: ["error": "\(error)"])
      }
    }
  }
}

/// The text of these letters.
struct AccountWords: Sendable {
  let subject: Text
  let text: Text

  static func address(_ link: String) -> AccountWords {
    AccountWords(
      subject: Text(cs: "Potvrzení e-mailové adresy", en: "Confirm your e-mail address"),
      text: Text(
        cs:
          "Dobrý den,\n\ntímto odkazem potvrdíte, že vám tato adresa patří:\n\n\(link)\n\nPlatí dva dny a jen jednou. Na zařízení, které není přihlášené, bude potřeba i heslo účtu. Pokud jste o odkaz nežádali, nic nedělejte.\n",
        en:
          "Hello,\n\nthis link confirms that this address is yours:\n\n\(link)\n\nIt is valid for two days and works once. A device that is not signed in also needs the password of the account. If you did not ask for the link, do nothing.\n"
      ))
  }

  static func password(_ link: String) -> AccountWords {
    AccountWords(
      subject: Text(cs: "Nové heslo k Vademecu", en: "A new password for Vademecum"),
      text: Text(
        cs:
          "Dobrý den,\n\ntímto odkazem si nastavíte nové heslo:\n\n\(link)\n\nPlatí hodinu a jen jednou. Ostatní zařízení tím odhlásíte. Pokud jste o nové heslo nežádali, nic nedělejte: dosavadní platí dál.\n",
        en:
          "Hello,\n\nthis link lets you set a new password:\n\n\(link)\n\nIt is valid for an hour and works once. It signs out all other devices. If you did not ask for it, do nothing: your password stays as it is.\n"
      ))
  }

  static func newDevice(_ device: String, _ origin: String) -> AccountWords {
    AccountWords(
      subject: Text(cs: "Přihlášení z nového zařízení", en: "A sign-in from a new device"),
      text: Text(
        cs:
          "Dobrý den,\n\nk vašemu účtu se někdo přihlásil ze zařízení, které neznáme: \(device).\n\nJste-li to vy, nic nedělejte. Pokud ne, zařízení odhlaste a změňte si heslo:\n\n\(origin)/account/devices\n",
        en:
          "Hello,\n\nsomebody has signed in to your account on a device that we do not know: \(device).\n\nIf it was you, do nothing. If not, sign the device out and change your password:\n\n\(origin)/account/devices\n"
      ))
  }

  static func addressChanged(_ new: String) -> AccountWords {
    AccountWords(
      subject: Text(cs: "E-mailová adresa účtu se změnila", en: "The e-mail address of your account has changed"),
      text: Text(
        cs:
          "Dobrý den,\n\nk účtu Vademecum se nově přihlašuje adresou \(new). Pokud jste ji nezměnili vy, napište provozovateli serveru.\n",
        en:
          "Hello,\n\nyour Vademecum account is now signed in to as \(new). If you did not change that, write to the operator of the server.\n"
      ))
  }

  static let secondFactorOn = AccountWords(
    subject: Text(cs: "Dvoufázové přihlášení", en: "Signing in in two steps"),
    text: Text(
      cs:
        "Dobrý den,\n\nu vašeho účtu Vademecum se změnilo, co je při přihlášení potřeba kromě hesla: kód z ověřovací aplikace, nebo přístupový klíč. Pokud jste to nebyli vy, změňte si heslo a napište provozovateli serveru.\n",
      en:
        "Hello,\n\nwhat your Vademecum account asks for besides the password has changed: a code of an authenticator app, or a passkey. If you did not change that, change your password and write to the operator of the server.\n"
    ))

  static let secondFactorOff = AccountWords(
    subject: Text(cs: "Dvoufázové přihlášení je vypnuté", en: "Signing in in two steps is off"),
    text: Text(
      cs:
        "Dobrý den,\n\nk přihlášení do vašeho účtu Vademecum teď stačí heslo. Pokud jste to nebyli vy, změňte si heslo a dvoufázové přihlášení zase zapněte.\n",
      en:
        "Hello,\n\nyour password alone now signs in to your Vademecum account. If it was not you who turned the second step off, change your password and turn it on again.\n"
    ))

  static func passkeyAdded(_ name: String) -> AccountWords {
    AccountWords(
      subject: Text(cs: "Nový přístupový klíč", en: "A new passkey"),
      text: Text(
        cs:
          "Dobrý den,\n\nk vašemu účtu Vademecum přibyl přístupový klíč: \(name). Přihlašuje bez hesla. Pokud jste to nebyli vy, klíč odeberte a změňte si heslo.\n",
        en:
          "Hello,\n\nyour Vademecum account has a new passkey: \(name). It signs in without a password. If it was not you, remove it and change your password.\n"
      ))
  }

  static let passwordChanged = AccountWords(
    subject: Text(cs: "Heslo účtu se změnilo", en: "The password of your account has changed"),
    text: Text(
      cs:
        "Dobrý den,\n\nheslo k vašemu účtu Vademecum se změnilo. Pokud jste to nebyli vy, nastavte si ho znovu odkazem „Zapomenuté heslo“.\n",
      en:
        "Hello,\n\nthe password of your Vademecum account has changed. If it was not you, set a new one with “Forgotten password”.\n"
    ))
}

extension HTTPProblem {
  static let noMail = HTTPProblem(
    .serviceUnavailable, "mail-not-set-up", "This server is not set up to send mail.",
    detail: "The operator starts it with --smtp and --address.")
}
