import Base

/// What the structures of the catalogue hold, as tables: a line for each cell with its path, its kind and what it is called
/// in Czech and English; `#` begins a group, and `#+` one that the first dose of a series does not have. Texts instead of code,
/// because they are drawn by one function and take a fifth of the room.
enum CellTables {
  /// - Parameter field: of a product, a series or a rule; `dose`, `booster` and `alternative` are entries of lists.
  static func table(of field: String) -> String? {
    switch field {
    case "dose": dose
    case "booster": booster
    case "alternative": "# Schéma | Schedule\n" + alternative + appliesIf("appliesIf/")
    case "appliesIf": "# Pro koho | For whom\n" + appliesIf("")
    case "choose": choose
    case "after": after
    case "funding": funding
    case "storage": storage
    case "age": age
    default: nil
    }
  }

  private static let dose = """
    # Věk | Age
    age/absMin period Nejdříve podle registrace | Earliest by the licence
    age/min period Nejdříve | Earliest
    age/rec period Doporučeno | Recommended
    age/recEnd period Nejpozději před | Before
    age/max period Nepodává se od | Not given from
    overdueAge period Po termínu od | Overdue from
    #+ Odstup | Interval
    interval/from dose Počítá se od | Counted from
    interval/min period Nejméně | At least
    interval/rec period Doporučeno | Recommended
    interval/recEnd period Nejpozději před | Before
    #+ Odstup od první dávky | Interval from the first dose
    intervalFromFirst/min period Nejméně | At least
    intervalFromFirst/rec period Doporučeno | Recommended
    intervalFromFirst/recEnd period Nejpozději před | Before
    # Sezona | Season
    season/from monthDay Od | From
    season/best monthDay Nejlépe od | Best from
    season/to monthDay Do | Until
    #+ Jen v některých případech | Only in some cases
    onlyIf/ageBelow period Jen do věku | Only under the age of
    onlyIf/sincePrevious period Nejméně po předchozí | At least after the one before
    onlyIf/gapBelow period Jen byl-li odstup menší než | Only if the interval was below
    onlyIf/first number Mezi dávkou číslo | Between dose number
    onlyIf/second number a dávkou číslo | and dose number
    onlyIfMissing series Nahrazuje zmeškanou dávku | Makes up for a missed dose of
    # Přeočkování | Booster
    refreshes/series series Obnovuje ochranu po řadě | Refreshes the protection by
    refreshes/min period Její vakcínou nejdříve po | With its vaccine not before
    # Zvláštní | Special
    restartAfter period Po pauze delší než znovu od začátku | Begins anew after a pause of
    validFrom period Osvědčení platí po | Certificate valid after
    label text Poznámka | Remark
    """

  private static let booster = """
    # Kdy | When
    ordinal ordinal Které přeočkování | Which booster
    every span0 Po | After
    every span1 Nejpozději po | At the latest after
    recommend period Doporučeno po | Recommended after
    overdue period Po termínu za | Overdue after
    since period Od věku | From the age of
    until period Do věku | Until the age of
    # Za jakých okolností | In which circumstances
    onDemand flag Jen při riziku | Only at risk
    seasonal flag Každou sezonu | Each season
    label text Poznámka | Remark
    """

  private static let alternative = """
    id text Kód | Code
    name/cs text Název česky | Name in Czech
    name/en text Název anglicky | Name in English

    """

  /// The conditions that are known follow as flags.
  private static func appliesIf(_ path: String) -> String {
    var table = ""
    for line in [
      "ageFrom period Od věku | From the age of", "ageBelow period Do věku | Under the age of",
      "bornBefore date Narození před dnem | Born before the day",
      "gestationWeeksBelow number Narození před týdnem těhotenství | Born before week of gestation",
      "pregnancyWeeks/=0 number V těhotenství od týdne | In pregnancy from week",
      "pregnancyWeeks/=1 number V těhotenství do týdne včetně | In pregnancy to week, inclusive",
    ] { table += path + line + "\n" }
    for condition in HealthCondition.all {
      table += path + condition.code + " flag " + condition.label.cs + " | " + condition.label.en + "\n"
    }
    return table
  }

  private static let choose = """
    # Platí, byla-li první dávka | Holds if the first dose was
    firstDoseAge/=0 period Od věku | From the age of
    firstDoseAge/=1 period Před věkem | Before the age of
    """

  private static let after = """
    # Odstup od jiné vakcíny | Interval from another vaccine
    product product Vakcína | Vaccine
    min period Nejméně | At least
    """

  private static let funding = """
    # Úhrada | Funding
    state funding Kdo platí | Who pays
    since date Od kdy | Since
    pending text Co se posuzuje | What is being decided
    note text Poznámka | Remark
    riskGroups flag Jen pro rizikové skupiny | For risk groups only
    # V jakém věku se hradí | At which age it is paid for
    ageFrom period Od věku | From the age of
    window/=0 period Tato dávka od | This dose from
    window/=1 period Tato dávka před | This dose before
    firstDoseBefore period První dávka před | The first dose before
    firstDoseWindow/=0 period První dávka od | The first dose from
    firstDoseWindow/=1 period První dávka do | The first dose until
    """

  private static let storage = """
    # Uchovávání | Storage
    minC number Nejméně °C | At least °C
    maxC number Nejvýše °C | At most °C
    freeze flag Snese mráz | May be frozen
    """

  private static let age = """
    # Registrovaný věk | Licensed age
    min period Od | From
    max period Méně než | Under
    """
}
