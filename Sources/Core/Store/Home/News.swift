import Base

/// A version of Vademecum and what it has brought, for its users.
struct Release: Sendable {
  let version: String
  let day: Day
  let news: [Text]

  /// The newest first.
  static var all: [Release] {
    [
      Release(
        version: current, day: Day(year: 2026, month: 11, day: 30) ?? Day(number: 0),
        news: [
          Text(
            cs: "Tři nové aplikace: Očkování, Historie ČVUT a Inventář.",
            en: "Three new apps: Vaccination, the CTU heritage and Inventory."),
          Text(
            cs: "Zápisník: rozpis služeb z kalendáře navrhne lety k potvrzení a limity s nimi počítají dopředu.",
            en: "Logbook: a roster from your calendar proposes flights to confirm, and the limits look ahead with them."),
          Text(
            cs: "Zápisník: mnoho letů lze opravit najednou, s náhledem změn a jedním krokem zpět.",
            en: "Logbook: many flights can be repaired at once, with a preview of the changes and one undo."),
          Text(
            cs: "Inventář: velká vrstva se importuje a exportuje po částech; postup je vidět a lze jej zastavit.",
            en: "Inventory: a large layer is imported and exported in pieces; you see how far it is and can stop it."),
          Text(
            cs: "Zoo: kvíz, pas se zvířaty, která jste viděli, a mapa přes celou obrazovku.",
            en: "Zoo: a quiz, a passport of the animals you have seen, and a map that fills the screen."),
          Text(
            cs: "Když stejný záznam změní dva lidé, vyberete u každého údaje, co platí.",
            en: "When two people change the same record, you choose for each detail what is right."),
        ]),
      Release(
        version: "2026.11", day: Day(year: 2026, month: 11, day: 25) ?? Day(number: 0),
        news: [
          Text(
            cs: "Domovská obrazovka: všechny aplikace a co je v nich právě důležité.",
            en: "A home screen: all apps, and what matters in them now."),
          Text(
            cs: "Každá aplikace se na začátku představí ve třech krocích; nápověda funguje i bez sítě.",
            en: "Each app introduces itself in three steps, and the help works without a network."),
          Text(
            cs: "Účet je přehlednější: zabezpečení, data a zařízení mají svá místa.",
            en: "The account is clearer: security, data and devices have places of their own."),
          Text(
            cs: "Zoo: čísla na vytištěné mapě se už nepřekrývají.",
            en: "Zoo: the numbers on the printed map no longer cover each other."),
        ])
    ]
  }

  /// Of this version; the first of the list.
  static let current = "2026.11.2"
}
