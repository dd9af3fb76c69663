import Base

/// The colour by which a person is told apart; the name stands beside it always.
enum PersonColour: Named {
  case teal, coral, blue, amber, violet, green

  var name: String {
    switch self {
    case .teal: "teal"
    case .coral: "coral"
    case .blue: "blue"
    case .amber: "amber"
    case .violet: "violet"
    case .green: "green"
    }
  }

  var label: Text {
    switch self {
    case .teal: Text(cs: "Modrozelená", en: "Teal")
    case .coral: Text(cs: "Korálová", en: "Coral")
    case .blue: Text(cs: "Modrá", en: "Blue")
    case .amber: Text(cs: "Jantarová", en: "Amber")
    case .violet: Text(cs: "Fialová", en: "Violet")
    case .green: Text(cs: "Zelená", en: "Green")
    }
  }

  /// The first that nobody has yet.
  static func next(beside others: [String]) -> PersonColour {
    for colour in PersonColour.allCases where !others.contains(colour.name) { return colour }
    return allCases[others.count % allCases.count]
  }
}
