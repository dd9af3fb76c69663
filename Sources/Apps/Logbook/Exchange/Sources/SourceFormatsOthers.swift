import Base

// Formats of programs that write no day of its own, or call the columns as nobody else does (L-189).

extension SourceFormat {
  /// Capzlog. The day stands in front of the times.
  static let capzlog = SourceFormat(
    format: .capzlog, signature: ["Off Block", "On Block", "Pilot Function"], isMonthFirst: true, lendsNames: false,
    table: """
      Departure=departure
      Arrival=arrival
      Off Block=departureTime
      On Block=arrivalTime
      Block=total
      Takeoff=takeOffTime
      Landing=landingTime
      Airborne=-
      Aircraft=registration
      Model=model
      Single Engine=singlePilotSE
      Multi Engine=singlePilotME
      Multi Pilot=multiPilot
      PIC Name=picName
      VFR=-
      IFR=ifr
      Day=-
      Night=night
      PIC=pic
      Copi=coPilot
      Dual=dual
      Instructor=instructor
      Landings=allLandings
      Day Landings=landingsDay
      Night Landings=landingsNight
      Remark=remarks
      """)

  /// SkyDemon. The day stands in front of the times, durations are minutes, and a total there is none.
  static let skyDemon = SourceFormat(
    format: .skyDemon, signature: ["Departure Time", "Departure Place", "Arrival Time", "Aircraft Reg"],
    countsMinutes: true, lendsNames: false,
    table: """
      Departure Time=departureTime
      Departure Place=departure
      Arrival Time=arrivalTime
      Arrival Place=arrival
      Aircraft Reg=registration
      Aircraft Type=type
      PIC Name=picName
      PIC Time=pic
      Dual Time=dual
      Night Time=night
      IFR Time=ifr
      Instructor Time=instructor
      Day Landings=landingsDay
      Night Landings=landingsNight
      Comments=remarks
      """)

  /// FLYLOG.io, both generations of its columns.
  static let flyLog = SourceFormat(
    format: .flyLog, signature: ["DEPARTURE_AIRPORT", "DURATION_BLOCK", "TIME_BLOCK_START"],
    base: ["departure_airport", "block_start"], signs: ["ldgs_day", "block_end"], lendsNames: false,
    table: """
      date=date
      departure_airport=departure
      arrival_airport=arrival
      block_start=departureTime
      block_end=arrivalTime
      departure_time=takeOffTime
      arrival_time=landingTime
      TIME_BLOCK_START=departureTime
      TIME_BLOCK_END=arrivalTime
      TIME_TAKEOFF=takeOffTime
      TIME_LANDING=landingTime
      aircraft_type=type
      aircraft_registration=registration
      single_pilot_se=singlePilotSE
      single_pilot_me=singlePilotME
      multi_pilot=multiPilot
      total_time=total
      pic_name=picName
      to_day=takeOffsDay
      to_night=takeOffsNight
      ldgs_day=landingsDay
      ldgs_night=landingsNight
      night=night
      ifr=ifr
      xc=crossCountry
      pic=pic
      copilot=coPilot
      dual=dual
      instructor=instructor
      simulator_type=device
      simulator_time=sessionTime
      remarks=remarks
      DURATION_BLOCK=total
      DURATION_PIC=pic
      DURATION_PICUS=picus
      DURATION_SIC=coPilot
      DURATION_DUAL=dual
      DURATION_INSTRUCTOR=+instructor
      DURATION_EXAMINER=+instructor
      DURATION_NIGHT=night
      DURATION_IFR=ifr
      DURATION_IFR_ACTUAL=actualInstrument
      DURATION_IFR_SIMULATED=simulatedInstrument
      DURATION_XC=crossCountry
      DURATION_MULTI_PILOT=multiPilot
      DURATION_SIMULATOR=sessionTime
      DURATION_AIRBORNE=-
      NAME_PIC=picName
      NAME_COPILOT=@SIC
      NAME_STUDENT=@Student
      NAME_INSTRUCTOR=@Instructor
      NAME_EXAMINER=@Examiner
      TAKEOFFS_DAY=takeOffsDay
      TAKEOFFS_NIGHT=takeOffsNight
      APPROACH_TYPE=approach
      FLIGHT_NUMBER=flightNumber
      """)
}
