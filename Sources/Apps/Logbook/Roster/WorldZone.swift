import Base

/// L-193: zones outside Europe that a roster names without defining them: those whose clocks never change, and those of North
/// America, Australia and New Zealand with the summer time that they have had since 2008.
enum WorldZone {
  private enum Summer {
    case none
    /// From the second Sunday of March to the first of November, at two o'clock.
    case america
    /// From the first Sunday of October at two to the first of April at three o'clock.
    case australia
    /// The same from the last Sunday of September.
    case newZealand

    init(_ word: String) {
      switch word {
      case "us": self = .america
      case "au": self = .australia
      case "nz": self = .newZealand
      default: self = .none
      }
    }

    /// Whether it counts when the clock shows that time; of an hour that it shows twice the first.
    func counts(_ local: Instant) -> Bool {
      let year = local.day.year
      func sunday(_ month: Int, _ day: Int, _ hour: Int) -> Instant {
        guard let first = Day(year: year, month: month, day: day) else { return local }
        return Instant(day: first.adding(days: (7 - first.weekday) % 7), minute: MinuteOfDay(hour * 60) ?? .midnight)
      }
      switch self {
      case .none: return false
      case .america: return sunday(3, 8, 2) <= local && local < sunday(11, 1, 2)
      case .australia: return local < sunday(4, 1, 3) || sunday(10, 1, 2) <= local
      case .newZealand: return local < sunday(4, 1, 3) || sunday(9, 24, 2) <= local
      }
    }
  }

  /// Minutes east of UTC when the clock shows that time; nil when the name is not known.
  static func offset(_ name: String, at local: Instant) -> Int? {
    let zone = String(utf8: folded(name))
    if let fixed = fixed(zone) { return fixed }
    let place = zone.parts(at: UInt8(ascii: "/")).last ?? zone
    for line in zones.parts(at: 0x0A) {
      let parts = line.parts(at: UInt8(ascii: ":"))
      guard parts.count == 3, let minutes = integer(parts[0]) else { continue }
      let names = parts[2].parts(at: UInt8(ascii: ","))
      if names.contains(where: { $0 == zone || $0 == place }) {
        return Int(minutes) + (Summer(parts[1]).counts(local) ? 60 : 0)
      }
    }
    return nil
  }

  /// `Etc/GMT+5`, which is five hours west.
  private static func fixed(_ zone: String) -> Int? {
    guard zone.startsWith("etc/gmt") else { return nil }
    let sign = zone.dropping(bytes: 7)
    guard let hours = integer(sign.dropping(bytes: 1)), (0...14).contains(hours) else { return nil }
    return sign.startsWith("+") ? Int(-hours) * 60 : sign.startsWith("-") ? Int(hours) * 60 : nil
  }

  /// Minutes east of UTC without summer time, the summer time, and the places (and what Windows calls the zone).
  private static let zones = """
    -600:-:honolulu,hawaiian standard time
    -540:us:anchorage,juneau,alaskan standard time
    -480:us:los_angeles,vancouver,tijuana,pacific,pacific standard time
    -420:us:denver,edmonton,boise,mountain,mountain standard time
    -420:-:phoenix,hermosillo,arizona,us mountain standard time
    -360:us:chicago,winnipeg,central,central standard time
    -360:-:mexico_city,monterrey,guadalajara,regina,costa_rica,guatemala,el_salvador,managua,central standard time (mexico)
    -360:-:central america standard time,canada central standard time
    -300:us:new_york,toronto,detroit,montreal,eastern,eastern standard time
    -300:-:bogota,lima,panama,jamaica,cancun,guayaquil,sa pacific standard time
    -240:us:halifax,bermuda,atlantic standard time
    -240:-:caracas,puerto_rico,santo_domingo,la_paz,manaus,barbados,martinique,guadeloupe,port_of_spain,curacao
    -240:-:sa western standard time
    -210:us:st_johns,newfoundland standard time
    -180:-:sao_paulo,buenos_aires,montevideo,bahia,fortaleza,recife,cayenne,e. south america standard time
    -180:-:argentina standard time
    -60:-:cape_verde
    0:-:abidjan,accra,dakar,bamako,banjul,monrovia
    60:-:lagos,algiers,tunis,luanda,kinshasa,libreville,douala,ndjamena,niamey,w. central africa standard time
    120:-:johannesburg,harare,lusaka,maputo,tripoli,kigali,khartoum,windhoek,south africa standard time
    180:-:nairobi,addis_ababa,qatar,kuwait,bahrain,baghdad,aden,djibouti,kampala,dar_es_salaam,amman,damascus
    180:-:antananarivo,arab standard time,e. africa standard time
    210:-:tehran,iran standard time
    240:-:muscat,baku,tbilisi,yerevan,mauritius,reunion,mahe
    270:-:kabul
    300:-:karachi,tashkent,samarkand,ashgabat,dushanbe,maldives,yekaterinburg,pakistan standard time
    330:-:kolkata,calcutta,colombo,india standard time
    345:-:kathmandu,katmandu
    360:-:dhaka,bishkek,thimphu,bangladesh standard time
    390:-:yangon,rangoon
    420:-:bangkok,jakarta,ho_chi_minh,saigon,phnom_penh,vientiane,novosibirsk,se asia standard time
    480:-:singapore,hong_kong,shanghai,taipei,manila,kuala_lumpur,perth,macau,brunei,makassar,ulaanbaatar
    480:-:china standard time,singapore standard time,taipei standard time,w. australia standard time
    540:-:tokyo,seoul,tokyo standard time,korea standard time
    570:-:darwin
    570:au:adelaide,cen. australia standard time
    600:-:brisbane,guam,port_moresby,e. australia standard time
    600:au:sydney,melbourne,hobart,canberra,aus eastern standard time,tasmania standard time
    720:nz:auckland,new zealand standard time
    720:-:fiji
    """
}
