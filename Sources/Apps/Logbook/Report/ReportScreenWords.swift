import Base
import Kit
import Store

extension Words {
  static let report = Text(cs: "Výpis", en: "Report")
  static let reportOfThese = Text(cs: "Výpis těchto záznamů", en: "Report of these records")
  static let reportOf = Text(cs: "Co výpis obsahuje", en: "What is in the report")
  static let reportIsEmpty = Text(
    cs: "Výběru neodpovídá žádný záznam, není co vypsat.", en: "No record is chosen, so there is nothing to print.")
  static let reportNothing = Text(
    cs: "Zatím tu není žádný let, ze kterého by šel udělat výpis.",
    en: "There is no flight yet to make a report of.")
  static let reportOfAll = Text(cs: "Vypsat celý zápisník", en: "Report of the whole logbook")
  static let reportFilterHint = Text(
    cs: "Celý zápisník, nebo období níže. Jiný výběr nastavíte filtrem v seznamu letů.",
    en: "The whole logbook, or the period below. For anything else, use the filter of the list of flights.")
  static let reportWithoutHolder = Text(
    cs: "Chybí jméno držitele. Doplňte ho v údajích pilota.",
    en: "The holder's name is missing. Add it to the pilot's data.")
  static let reportWithoutLicence = Text(
    cs: "Chybí číslo průkazu způsobilosti. Doplňte ho v údajích pilota.",
    en: "The licence number is missing. Add it to the pilot's data.")
  static func reportUndated(_ count: Int, _ format: Format) -> Text {
    Text(
      cs: "Bez data, a proto ve výpisu období chybí, záznamů: \(format.number(count)).",
      en: "Records without a date, which are in no period and so not in the report: \(format.number(count)).")
  }
  static let reportOptions = Text(cs: "Jak má vypadat", en: "How it looks")
  static let reportZoom = Text(
    cs: "Stránku zvětšíte dvěma prsty nebo dvojím klepnutím.",
    en: "Enlarge the page with two fingers or a double tap.")
  static let reportPreview = Text(cs: "Náhled", en: "Preview")
  static let reportPage = Text(cs: "Jít na stranu", en: "Go to page")
  static let firstSheet = Text(cs: "První", en: "First")
  static let previousSheet = Text(cs: "Předchozí", en: "Previous")
  static let nextSheet = Text(cs: "Další", en: "Next")
  static let lastSheet = Text(cs: "Poslední", en: "Last")
  static let reportPrint = Text(cs: "Vytisknout nebo uložit jako PDF", en: "Print or save as PDF")
  static let reportPrintText = Text(
    cs: "Funguje i bez sítě: v okně tisku lze zvolit tiskárnu nebo uložení do PDF.",
    en: "It works without a network, too: in the window that opens, choose a printer or save as PDF.")
  static let reportFile = Text(cs: "Hotový soubor PDF ze serveru", en: "A PDF file made by the server")
  static let reportDownload = Text(cs: "Stáhnout PDF", en: "Download the PDF")
  static let reportShare = Text(cs: "Sdílet PDF", en: "Share the PDF")
  static let reportIsMade = Text(cs: "Server připravuje soubor…", en: "The server is making the file…")
  static let reportByMail = Text(cs: "Poslat e-mailem", en: "Send by e-mail")
  static let reportAddress = Text(cs: "Adresa příjemce", en: "The recipient's address")
  static let reportSend = Text(cs: "Odeslat", en: "Send")
  static let reportAddressFault = Text(
    cs: "Zadejte e-mailovou adresu, například jan@example.cz.",
    en: "Enter an e-mail address, for example ann@example.org.")
  static let reportNeedsAccount = Text(
    cs: "K tomu je potřeba účet, na kterém jsou vaše data. Tisk funguje i bez něj.",
    en: "This needs an account that holds your data. Printing works without one.")
  static let reportNeedsNetwork = Text(
    cs: "Bez sítě to nejde. Tisk funguje i bez ní.", en: "This needs a network. Printing works without one.")

  static func reportNeedsSending(_ count: Int, _ format: Format) -> Text {
    Text(
      cs:
        "Na server se ještě neodeslaly všechny změny (\(format.number(count))); ve výpisu by chyběly. Chvíli počkejte.",
      en:
        "Not all changes have been sent to the server (\(format.number(count))); they would be missing. Wait a moment.")
  }

  static func reportSize(_ report: Report, _ format: Format) -> String {
    let pages = format.plural(
      report.pageCount, one: Text(cs: "strana", en: "page")(format.language), few: "strany",
      many: Text(cs: "stran", en: "pages")(format.language))
    return format.records(report.entryCount) + " · " + format.number(report.pageCount) + " " + pages + " · "
      + flightTime(format.language) + " " + format.minutes(report.total)
  }

  /// What hindered the server from making the file.
  static func reportFailed(_ answer: ServerAnswer) -> Text {
    switch answer.status {
    case 0: Text(cs: "Server neodpověděl. Zkuste to znovu.", en: "The server did not answer. Try again.")
    case 404:
      Text(
        cs: "Server nemá žádný záznam tohoto výběru.", en: "The server has no records for this selection.")
    case 429: tooMany(answer)
    default:
      Text(
        cs: "Soubor se nepodařilo vytvořit (\(answer.status)).", en: "The file could not be made (\(answer.status)).")
    }
  }

  private static func tooMany(_ answer: ServerAnswer) -> Text {
    let minutes = max(1, ((answer.retryAfterSeconds ?? 60) + 59) / 60)
    return Text(
      cs: "Příliš mnoho žádostí. Zkuste to znovu za \(minutes) min.",
      en: "Too many requests. Try again in \(minutes) min.")
  }

  static func letterIsSent(_ to: String) -> Text {
    Text(cs: "Odesílá se na \(to)…", en: "Being sent to \(to)…")
  }

  static func letterWasSent(_ to: String) -> Text {
    Text(
      cs: "Poštovní server převzal výpis pro \(to).", en: "The mail server has accepted the report for \(to).")
  }

  /// The types are those of the server's problems.
  static func letterFailed(_ answer: ServerAnswer) -> Text {
    let problem = JSON.read(answer.body)
    let detail = problem?.text("detail") ?? ""
    switch problem?.text("type") ?? "" {
    case "mail-not-set-up":
      return Text(
        cs: "Na tomto serveru není odesílání pošty nastaveno. Stáhněte PDF a pošlete ho sami.",
        en: "This server is not set up to send mail. Download the PDF and send it yourself.")
    case "mail-refused":
      return Text(
        cs: "Poštovní server zprávu odmítl: \(detail)", en: "The mail server refused the message: \(detail)")
    case "mail-unreachable":
      return Text(
        cs: "Poštovní server neodpovídá. Nic nebylo odesláno, zkuste to později.",
        en: "The mail server does not answer. Nothing was sent; try again later.")
    case "invalid": return reportAddressFault
    default: return reportFailed(answer)
    }
  }
  static let pageAsTable = Text(cs: "Strana jako tabulka", en: "The page as a table")
  static let letterStopped = Text(
    cs: "Odesílání bylo přerušeno. Pokud server dopis mezitím předal, přesto dojde.",
    en: "Sending was stopped. If the server had already passed the message on, it will still arrive.")
}
