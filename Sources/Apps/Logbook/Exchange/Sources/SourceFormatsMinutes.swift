import Base

// The formats that count durations in minutes.

extension SourceFormat {
  /// CrewLounge PILOTLOG.
  static let crewLounge = SourceFormat(
    format: .crewLounge, signature: ["PILOTLOG_DATE"], countsMinutes: true, table: pilotLogTable)

  /// As it was when it was called mccPILOTLOG.
  static let crewLoungeOld = SourceFormat(
    format: .crewLounge, signature: ["mcc_DATE"], countsMinutes: true, table: pilotLogTable)

  private static let pilotLogTable = """
    PILOTLOG_DATE=date
    mcc_DATE=date
    AC_ISSIM=isSession
    IS_PREVEXP=isPrevious
    AF_DEP=departure
    TIME_DEP=departureTime
    AF_ARR=arrival
    TIME_ARR=arrivalTime
    TIME_TO=takeOffTime
    TIME_LDG=landingTime
    AC_MAKE=make
    AC_MODEL=model
    AC_VARIANT=variant
    AC_REG=registration
    AC_CLASS=class
    AC_MP=isMultiPilot
    AC_ME=isMultiEngine
    AC_ENGINES=class
    AC_TMG=isMotorGlider
    AC_SEA=isSea
    AC_RATING=rating
    TIME_MODE=timeMode
    PILOT1_NAME=picName
    PILOT2_NAME=@SIC
    PILOT3_NAME=@Relief
    PILOT4_NAME=@Relief
    APP_1=approach
    APP_2=approach
    APP_3=approach
    TAG_APP=approach
    TIME_TOTAL=total
    TIME_TOTALSIM=sessionTime
    TIME_PIC=pic
    TIME_PICUS=picus
    TIME_SIC=coPilot
    TIME_DUAL=dual
    TIME_INSTRUCTOR=+instructor
    TIME_EXAMINER=+instructor
    TIME_NIGHT=night
    TIME_IFR=ifr
    TIME_ACTUAL=actualInstrument
    TIME_HOOD=simulatedInstrument
    TIME_XC=crossCountry
    FLIGHTNUMBER=flightNumber
    PF=isPilotFlying
    TO_DAY=takeOffsDay
    TO_NIGHT=takeOffsNight
    LDG_DAY=landingsDay
    LDG_NIGHT=landingsNight
    INSTRUCTION=instruction
    INSTRUCTION/TRAINING=instruction
    REMARKS=remarks
    """

  /// One of three tables; `acft` and `pic` are keys into the others.
  static let openPilotLogFlights = SourceFormat(
    format: .openPilotLog, signature: ["doft", "tblk"], countsMinutes: true, countsMinutesOfDay: true,
    table: """
      flight_id=-
      doft=date
      dept=departure
      dest=arrival
      tofb=departureTime
      tonb=arrivalTime
      pic=pilotKey
      acft=aircraftKey
      tblk=total
      tSPSE=singlePilotSE
      tSPME=singlePilotME
      tMP=multiPilot
      tNIGHT=night
      tIFR=ifr
      tPIC=pic
      tPICUS=picus
      tSIC=coPilot
      tDUAL=dual
      tFI=instructor
      tSIM=sessionTime
      toDay=takeOffsDay
      toNight=takeOffsNight
      ldgDay=landingsDay
      ldgNight=landingsNight
      secondPilot=#SIC
      thirdPilot=#Relief
      approachType=approach
      flightNumber=flightNumber
      pilotFlying=isPilotFlying
      remarks=remarks
      """)

  static let openPilotLogTails = SourceFormat(
    format: .openPilotLog, role: .aircraft, signature: ["tail_id", "registration"],
    table: """
      tail_id=key
      registration=registration
      make=make
      model=model
      variant=variant
      multipilot=isMultiPilot
      multiengine=isMultiEngine
      """)

  static let openPilotLogPilots = SourceFormat(
    format: .openPilotLog, role: .people, signature: ["pilot_id", "lastname"],
    table: """
      pilot_id=key
      firstname=firstName
      lastname=lastName
      alias=alias
      """)

  /// Durations are minutes.
  static let autoFlightLog = SourceFormat(
    format: .autoFlightLog, signature: ["Date", "Departure", "Arrival", "Registration", "Total Time", "PIC Time"],
    countsMinutes: true,
    table: """
      Date=date
      Departure=departure
      Arrival=arrival
      Aircraft=model
      Registration=registration
      Total Time=total
      PIC Time=pic
      Landings Day=landingsDay
      Landings Night=landingsNight
      """)
}
