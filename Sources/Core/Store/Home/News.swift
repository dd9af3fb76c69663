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
        version: current, day: Day(year: 2026, month: 11, day: 25) ?? Day(number: 0),
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
  static let current = "2026.11"
}
