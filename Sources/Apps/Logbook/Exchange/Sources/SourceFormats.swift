import Base

// The tables of the formats we read: `column=word`, the word being the name of a flight's field or one of
// SourceColumn's. A column that stands in no table is kept among the further data.

extension SourceFormat {
  /// Days DD/MM/YYYY, times HHMM, durations H:MM. Others call the same columns as the page of FCL.050 does, and so does our own
  /// table of that page in either language.
  static let webLogbook = SourceFormat(
    format: .webLogbook, signature: ["Date", "Departure Place"], base: ["Datum"], signs: ["Odlet místo"],
    table: """
      Date=date
      Departure Place=departure
      Departure Time=departureTime
      Arrival Place=arrival
      Arrival Time=arrivalTime
      Aircraft Model=model
      Aircraft Reg=registration
      Time SE=singlePilotSE
      Time ME=singlePilotME
      Time MCC=multiPilot
      Time Total=total
      Landings Day=landingsDay
      Landings Night=landingsNight
      Time Night=night
      Time IFR=ifr
      Time PIC=pic
      Time CoPilot=coPilot
      Time Dual=dual
      Time Instructor=instructor
      SIM Type=device
      SIM Time=sessionTime
      PIC Name=picName
      Remarks=remarks
      Aircraft Registration=registration
      Single Pilot SE=singlePilotSE
      Single Pilot ME=singlePilotME
      Multi Pilot=multiPilot
      Total Time of Flight=total
      Name(s) PIC=picName
      Night=night
      IFR=ifr
      PIC=pic
      Co-Pilot=coPilot
      Dual=dual
      Instructor=instructor
      FSTD Type=device
      FSTD Total Time=sessionTime
      Remarks and Endorsements=remarks
      Aircraft make, model, variant=model
      Registration=registration
      Single-pilot time SE=singlePilotSE
      Single-pilot time ME=singlePilotME
      Multi-pilot time=multiPilot
      Name of PIC=picName
      FSTD date=date
      Datum=date
      Odlet místo=departure
      Odlet čas=departureTime
      Přílet místo=arrival
      Přílet čas=arrivalTime
      Letadlo (výrobce, model, varianta)=model
      Imatrikulace=registration
      Jednopilotní SE=singlePilotSE
      Jednopilotní ME=singlePilotME
      Vícepilotní=multiPilot
      Celková doba letu=total
      Jméno velitele=picName
      Přistání den=landingsDay
      Přistání noc=landingsNight
      Noc=night
      Velitel (PIC)=pic
      Druhý pilot=coPilot
      Ve výcviku (Dual)=dual
      Instruktor=instructor
      FSTD datum=date
      FSTD typ=device
      FSTD celková doba=sessionTime
      Poznámky a potvrzení=remarks
      """)

  static let foreFlightAircraft = SourceFormat(
    format: .foreFlight, role: .aircraft, signature: ["AircraftID", "TypeCode"],
    table: """
      AircraftID=registration
      AircraftCode=registration
      equipType=equipment
      EquipmentType=equipment
      TypeCode=type
      Make=make
      Model=model
      Category/Class=class
      Class=class
      equipType (FAA)=equipment
      equipType (EASA)=equipment
      aircraftClass=class
      aircraftClass (FAA)=class
      aircraftClass (EASA)=class
      Category/Class (FAA)=class
      Category/Class (EASA)=class
      multiPilot (EASA)=isMultiPilot
      """)

  /// Both generations of its columns for landings. Hours are decimal or H:MM.
  static let foreFlight = SourceFormat(
    format: .foreFlight, signature: ["AircraftID", "From", "To", "TimeOut"], base: ["Date", "AircraftID", "TotalTime"],
    signs: ["PilotComments", "AllLandings", "DayLandingsFullStop", "Landing Full-Stop Day"], isMonthFirst: true,
    table: """
      Date=date
      AircraftID=registration
      AircraftCode=registration
      AircraftType=type
      From=departure
      To=arrival
      TimeOut=departureTime
      TimeOff=takeOffTime
      TimeOn=landingTime
      TimeIn=arrivalTime
      TotalTime=total
      PIC=pic
      SIC=coPilot
      Night=night
      PICUS=picus
      MultiPilot=multiPilot
      IFR=ifr
      Examiner=+instructor
      DualGiven=+instructor
      DualReceived=dual
      SimulatedFlight=sessionTime
      Solo=solo
      CrossCountry=crossCountry
      ActualInstrument=actualInstrument
      SimulatedInstrument=simulatedInstrument
      Takeoff Day=takeOffsDay
      Takeoff Night=takeOffsNight
      DayTakeoffs=takeOffsDay
      NightTakeoffs=takeOffsNight
      Landing Full-Stop Day=+landingsDay
      Landing Full-Stop Night=+landingsNight
      Landing Touch-and-Go Day=+landingsDay
      Landing Touch-and-Go Night=+landingsNight
      AllLandings=allLandings
      DayLandingsFullStop=fullStops
      NightLandingsFullStop=landingsNight
      Approach1=approach
      Approach2=approach
      Approach3=approach
      Approach4=approach
      Approach5=approach
      Approach6=approach
      InstructorName=@Instructor
      Person1=person
      Person2=person
      Person3=person
      Person4=person
      Person5=person
      Person6=person
      PilotComments=remarks
      Remarks=remarks
      PICName=picName
      IFRTime=ifr
      MultiPilotTime=multiPilot
      FSTDType=device
      FlightNumber=flightNumber
      [Text]Flight Number=flightNumber
      [Text]Flight No=flightNumber
      [Text]Flight #=flightNumber
      """)

  /// The names of the program's own fields, in its text export and its JSON.
  static let logTen = SourceFormat(
    format: .logTen, signature: ["flight_flightDate"], isMonthFirst: true,
    table: """
      entity_name=-
      flight_key=-
      flight_flightDate=date
      flight_from=departure
      flight_to=arrival
      flight_actualDepartureTime=departureTime
      flight_takeoffTime=takeOffTime
      flight_landingTime=landingTime
      flight_actualArrivalTime=arrivalTime
      flight_selectedCrewPIC=picName
      flight_selectedCrewSIC=@SIC
      flight_selectedCrewRelief=@Relief
      flight_selectedCrewRelief2=@Relief
      flight_selectedCrewFlightEngineer=@Flight engineer
      flight_selectedCrewInstructor=@Instructor
      flight_selectedCrewStudent=@Student
      flight_selectedCrewObserver=@Observer
      flight_selectedApproach1=approach
      flight_selectedApproach2=approach
      flight_selectedApproach3=approach
      flight_selectedApproach4=approach
      flight_selectedApproach5=approach
      flight_totalTime=total
      flight_pic=pic
      flight_solo=solo
      flight_p1us=picus
      flight_nightTime=night
      flight_sic=coPilot
      flight_dualReceived=dual
      flight_dualGiven=instructor
      flight_night=night
      flight_ifr=ifr
      flight_multiPilot=multiPilot
      flight_simulator=sessionTime
      flight_flightNumber=flightNumber
      flight_crossCountry=crossCountry
      flight_actualInstrument=actualInstrument
      flight_simulatedInstrument=simulatedInstrument
      flight_dayTakeoffs=takeOffsDay
      flight_nightTakeoffs=takeOffsNight
      flight_dayLandings=landingsDay
      flight_nightLandings=landingsNight
      flight_remarks=remarks
      flight_selectedAircraftID=registration
      flight_selectedAircraftType=type
      aircraft_aircraftID=registration
      aircraftType_type=type
      aircraftType_make=make
      aircraftType_model=model
      aircraftType_selectedAircraftClass=class
      aircraftType_aircraftClass=class
      """)

  /// Its other text export, with the words of its columns.
  static let logTenColumns = SourceFormat(
    format: .logTen, signature: ["Aircraft ID", "From", "To", "PIC/P1 Crew"],
    base: ["Date", "Aircraft ID", "From", "To", "Total Time"],
    signs: ["Out", "Day Ldg", "Flight #", "PIC/P1", "Dual Rcvd"],
    isMonthFirst: true,
    table: """
      Date=date
      Aircraft ID=registration
      Aircraft Type=type
      Type=type
      Make=make
      Model=model
      From=departure
      To=arrival
      Out=departureTime
      Off=takeOffTime
      On=landingTime
      In=arrivalTime
      Total Time=total
      Night=night
      PIC=pic
      PIC/P1=pic
      Solo=solo
      P1u/s=picus
      SIC=coPilot
      SIC/P2=coPilot
      Dual Rcvd=dual
      Dual Received=dual
      Dual Given=instructor
      IFR=ifr
      Multi-Pilot=multiPilot
      Simulator=sessionTime
      Flight #=flightNumber
      XC=crossCountry
      Actual Inst=actualInstrument
      Sim Inst=simulatedInstrument
      PIC/P1 Crew=picName
      SIC/P2 Crew=@SIC
      Relief Crew=@Relief
      Relief Crew 2=@Relief
      Observer=@Observer
      Instructor=@Instructor
      Student=@Student
      Approach 1=approach
      Approach 2=approach
      Approach 3=approach
      Approach 4=approach
      Pilot Flying=isPilotFlying
      Day T/O=takeOffsDay
      Night T/O=takeOffsNight
      Day Ldg=landingsDay
      Night Ldg=landingsNight
      Remarks=remarks
      """)

  /// Hours are decimal; the columns named HH:MM say the same more exactly.
  static let myFlightbook = SourceFormat(
    format: .myFlightbook, signature: ["Date", "Tail Number", "Total Flight Time"],
    isMonthFirst: true,
    table: """
      Date=date
      Flight ID=-
      Aircraft ID=-
      Display Tail=-
      Public=-
      Tail Number=registration
      ICAO Model=type
      Model=model
      Category/Class=class
      Total Flight Time=total
      Total Flight Time (HH:MM)=!total
      Landings=allLandings
      FS Day Landings=fullStops
      FS Night Landings=landingsNight
      Day Takeoffs=takeOffsDay
      Night Takeoffs=takeOffsNight
      Night=night
      IFR Time=ifr
      Ground Simulator=sessionTime
      X-Country=crossCountry
      IMC=actualInstrument
      Simulated Instrument=simulatedInstrument
      Simulator Type=device
      Dual Received=dual
      CFI=instructor
      CFI Time (HH:MM)=!instructor
      SIC=coPilot
      SIC Time (HH:MM)=!coPilot
      PIC=pic
      PIC (HH:MM)=!pic
      Solo Time=solo
      Multi-Pilot Time=multiPilot
      Name of PIC=picName
      Name of SIC=@SIC
      Takeoffs - Night=takeOffsNight
      Flight Number=flightNumber
      Instructor Name=@Instructor
      CFI Name=@Instructor
      PICUS=picus
      PICUS Time=picus
      Supervised PIC Time (PICUS)=picus
      Student PIC Time=spic
      Student Name=@Student
      Block Out=departureTime
      Block In=arrivalTime
      Block Out Time=departureTime
      Block In Time=arrivalTime
      From=departure
      To=arrival
      Flight Start=takeOffTime
      Flight End=landingTime
      Route=route
      Flight Properties=properties
      Comments=remarks
      """)
}
