import Base

extension Words {
  static let nightTitle = Text(cs: "Doba v noci", en: "Night time")
  static let nightText = Text(
    cs: "U letů bez zapsané doby v noci ji lze vypočítat z míst, dne a časů. Co je zapsáno, zůstane.",
    en:
      "When a flight has no night time, it can be computed from the places, the day and the times. What you have entered stays."
  )
  static let findNight = Text(cs: "Najít lety bez doby v noci", en: "Find flights without night time")

  static func nightFound(_ search: NightFill.Search, _ format: Format) -> String {
    let count = search.found.count
    if count == 0 { return nothingToFill(format.language) }
    let time = format.minutes(search.total)
    return switch format.language {
    case .czech: flightCount(count, format) + " bez doby v noci, celkem " + time + " v noci."
    case .english: flightCount(count, format) + " without night time, " + time + " of night in all."
    }
  }

  private static let nothingToFill = Text(
    cs: "Není co doplnit: žádnému letu nechybí doba v noci, kterou lze vypočítat.",
    en: "Nothing to fill in: no flight is missing night time that can be computed.")

  static func fillNight(_ count: Int, _ format: Format) -> String {
    let number = format.number(count)
    return switch format.language {
    case .czech: "Doplnit dobu v noci u " + number + (count == 1 ? " letu" : " letů")
    case .english: "Fill in night time for " + flightCount(count, format)
    }
  }

  static func nightFilled(_ count: Int, _ format: Format) -> String {
    let number = format.number(count)
    return switch format.language {
    case .czech: "Doba v noci je doplněna u " + number + (count == 1 ? " letu." : " letů.")
    case .english: "Night time is filled in for " + flightCount(count, format) + "."
    }
  }

  static func unknownPlaces(_ count: Int, _ format: Format) -> String {
    let number = format.number(count)
    return switch format.language {
    case .czech:
      "U " + number + (count == 1 ? " letu" : " letů") + " neznáme souřadnice míst; můžete je přidat do vlastních míst."
    case .english:
      "The places of " + flightCount(count, format) + " are not known; you can add them to your own places."
    }
  }

  static func flightCount(_ count: Int, _ format: Format) -> String {
    let number = format.number(count)
    return switch format.language {
    case .czech: number + format.plural(count, one: " let", few: " lety", many: " letů")
    case .english: number + (count == 1 ? " flight" : " flights")
    }
  }
}
