import Base
import Sync

/// What the answers of all groups say of one dose.
extension Outlook {
  typealias DoseVerdict = (group: Int, verdict: Verdict)

  /// The verdicts on a dose: of each group that it is against something of.
  func verdicts(_ dose: RecordID) -> [DoseVerdict] {
    guard let place = doses.firstIndex(of: dose) else { return [] }
    return answers.compactMap { answer in answer.verdicts[place].map { (answer.group, $0) } }
  }

  /// V-108: those that tell somebody something, of the group that the dose fits best first. A dose against one of several diseases
  /// says nothing of a group that has not begun with the others, and former schedules say nothing where one of today counts it.
  func tellingVerdicts(_ dose: RecordID, _ vaccines: Vaccines) -> [DoseVerdict] {
    guard let place = doses.firstIndex(of: dose) else { return [] }
    let groups = vaccines.catalogue.groups
    let contents = given[place].contents(vaccines.catalogue)
    let all = verdicts(dose)
    func covers(_ group: Int) -> Bool { groups[group].goals.allSatisfy { contents.contains($0.antigen) } }
    let isTold = all.contains { $0.verdict.status == .valid && groups[$0.group].kind != "historic" && covers($0.group) }
    let telling = all.filter { found in
      if !isTold || found.verdict.status != .valid { return true }
      if groups[found.group].kind == "historic" { return false }
      return covers(found.group) || answers.contains { $0.group == found.group && isBegun(groups[found.group], $0, vaccines) }
    }
    func misfit(_ group: Int) -> Int {
      let shared = groups[group].goals.filter { contents.contains($0.antigen) }.count
      return (contents.count - shared) * 100 + groups[group].goals.count - shared
    }
    return telling.inOrder { misfit($0.group) < misfit($1.group) }
  }

  /// V-108: whether a dose counts against at most half of what it is against, while a group that it fits better refuses it.
  func countsInPart(_ dose: RecordID, _ vaccines: Vaccines) -> Bool {
    guard let place = doses.firstIndex(of: dose) else { return false }
    let contents = given[place].contents(vaccines.catalogue)
    let verdicts = tellingVerdicts(dose, vaccines)
    guard let valid = verdicts.firstIndex(where: { $0.verdict.status == .valid }) else { return false }
    let isRefused = verdicts[..<valid].contains {
      $0.verdict.status == .notValid && !DoseScreen.isOnlyWrongProduct($0.verdict) && !countsElsewhere(dose, $0.group, vaccines)
    }
    var covered: [Int] = []
    for found in verdicts where found.verdict.status == .valid {
      for goal in vaccines.catalogue.groups[found.group].goals where contents.contains(goal.antigen) {
        if !covered.contains(goal.antigen) { covered.append(goal.antigen) }
      }
    }
    return isRefused && covered.count * 2 <= contents.count
  }

  /// Whether a dose that counts for nothing in a group counts in others against all that it is against here: an infant's dose is
  /// no failed booster of a school child.
  func countsElsewhere(_ dose: RecordID, _ group: Int, _ vaccines: Vaccines) -> Bool {
    guard let place = doses.firstIndex(of: dose) else { return false }
    let groups = vaccines.catalogue.groups
    var covered: [Int] = []
    for found in verdicts(dose) where found.group != group && found.verdict.status == .valid {
      covered += groups[found.group].goals.map { $0.antigen }
    }
    let contents = given[place].contents(vaccines.catalogue)
    return !covered.isEmpty
      && groups[group].goals.allSatisfy { covered.contains($0.antigen) || !contents.contains($0.antigen) }
  }
}
