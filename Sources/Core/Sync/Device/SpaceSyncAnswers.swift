import Base

/// Reactions to the server's answers.
extension SpaceSync {
  mutating func received(
    _ status: Int, _ retryAfter: Int64?, _ body: String, _ replica: inout Replica, _ now: Instant, _ tab: String,
    _ random: inout SplitMix64
  ) -> [SyncEffect] {
    switch status {
    case 200...299:
      guard let effects = answered(body, &replica, now, tab, &random) else { return unreadable(&random) }
      attempt = 0
      failure = nil
      return effects
    case 401 where isReader: return leave(&replica, &random)
    case 401:
      wantsPull = true
      dropComparison()
      phase = .stopped(.signIn)
      return []
    case 413 where phase == .pushing:
      // A proxy on the way may also say so.
      return smaller(problem(in: body) ?? Problem("too-large"), &replica, &random)
    case 400, 403, 404, 409, 410, 422:
      // Only the server's own word is final. A page from a proxy counts as no answer.
      guard let problem = problem(in: body) else { break }
      return refused(status, problem, &replica, &random)
    default: break
    }
    failure = .server(status)
    isHeld = retryAfter != nil
    return retry(&random, atLeast: (retryAfter ?? 0) * 1000)
  }

  /// Nil when the answer is unreadable.
  private mutating func answered(
    _ body: String, _ replica: inout Replica, _ now: Instant, _ tab: String, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    if phase == .pulling {
      // What is published for everybody is a page or two, and a first visit waits for as little code as it can.
      let page = isReader ? PulledPage(trees: body) : PulledPage(body: body)
      return page.map { pulled($0, &replica, &random) }
    }
    guard let json = JSON.read(body) else { return nil }
    switch phase {
    case .pushing: return pushed(json, &replica, &random)
    case .comparing: return compared(json, &replica, now, &random)
    case .listing: return listed(json, &replica, now, tab, &random)
    case .fetching: return fetched(json, &replica, now, tab, &random)
    case .pulling, .resting, .committing, .waiting, .stopped: return []
    }
  }

  /// P-22: the server's final refusals.
  private mutating func refused(
    _ status: Int, _ problem: Problem, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect] {
    switch (status, phase) {
    case (400, .pushing), (422, .pushing): return smaller(problem, &replica, &random)
    case (403, .pushing): return refuse(problem, &replica, &random)
    case (403, _), (404, _): return leave(&replica, &random)
    case (409, .pushing), (410, _):
      if hasComparedInVain {
        needsComparison = true
        failure = .server(status)
        return retry(&random)
      }
      needsComparison = true
      dropComparison()
      // The server does not know our numbers: it was restored. A comparison finds what it has lost.
      return status == 409
        ? commit(replica.renumbering(newDevice: newDevice(&random)), &replica) : next(&replica, &random)
    default: return unreadable(&random)
    }
  }

  private mutating func leave(_ replica: inout Replica, _ random: inout SplitMix64) -> [SyncEffect] {
    if isReader && replica.state.cursor == nil {
      // Z-4: a server that is being set up may publish it a little later.
      failure = .server(404)
      return retry(&random)
    }
    dropComparison()
    wantsPull = false
    phase = .stopped(.gone)
    // Z-4: published data stay on the device.
    if isReader || isChild || isPrivate { return [] }
    let entries = replica.leaving()
    replica.apply(entries)
    return entries.isEmpty ? [] : store(entries)
  }

  private func problem(in body: String) -> Problem? {
    guard let json = JSON.read(body), json.text("type") != nil else { return nil }
    return Problem(wire: json)
  }

  mutating func dropComparison() {
    if answer != nil && !needsComparison { wantsCheck = true }
    answer = nil
    listing = nil
    toFetch = []
  }

  /// P-22: the batch is halved until the change that the server cannot accept is alone. That change is kept as refused
  /// and does not block the others.
  private mutating func smaller(
    _ problem: Problem, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect] {
    if inFlight.count > 1 {
      limit = max(1, inFlight.count / 2)
      return next(&replica, &random)
    }
    return refuse(problem, &replica, &random)
  }

  /// The server never used the numbers of refused changes, so the changes after them get new numbers.
  private mutating func refuse(
    _ problem: Problem, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect] {
    let refused = replica.refusing(inFlight, problem)
    replica.apply(refused)
    let renumbered = replica.renumbering(newDevice: newDevice(&random))
    replica.apply(renumbered)
    phase = .committing
    return store(refused + renumbered)
  }

  mutating func retry(_ random: inout SplitMix64, atLeast least: Int64 = 0) -> [SyncEffect] {
    if phase == .pushing { pullsFirst = true }
    wantsPull = true
    dropComparison()
    phase = .waiting
    let full = min(SpaceSync.longestWaitMilliseconds, 1000 << min(attempt, 9))
    attempt += 1
    let jitter = Int64(random.next() % UInt64(full / 2 + 1))
    return [.wait(milliseconds: max(least, full / 2 + jitter))]
  }

  private mutating func unreadable(_ random: inout SplitMix64) -> [SyncEffect] {
    failure = .network
    return retry(&random)
  }

  private mutating func pushed(
    _ json: JSON, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    guard let response = try? PushResponse(wire: json) else { return nil }
    // An answer that omits an operation would leave a gap in the numbers.
    for pending in inFlight {
      guard response.results.contains(where: { $0.number == pending.operation.number }) else { return nil }
    }
    wantsPull = true
    hasComparedInVain = false
    limit = min(PushRequest.operationLimit, limit * 2)
    let entries = replica.entries(for: response)
    return entries.isEmpty ? next(&replica, &random) : commit(entries, &replica)
  }

  private mutating func pulled(
    _ page: PulledPage, _ replica: inout Replica, _ random: inout SplitMix64
  ) -> [SyncEffect] {
    if let epoch = replica.state.epoch, epoch != page.epoch {
      needsComparison = true
      return next(&replica, &random)
    }
    hasComparedInVain = false
    if page.more { wantsPull = true } else { hasPulled = true }
    let entries = replica.entries(for: page)
    if page.more && !entries.isEmpty && (isReader || replica.outbox.isEmpty) && mayStoreMore {
      // Nothing is sent that the storage had to know first: the next page comes while this one is stored. Batches are stored in
      // their order, so that after a crash the cursor there is that of the last whole page.
      return commit(entries, &replica) + pull(replica)
    }
    return entries.isEmpty ? next(&replica, &random) : commit(entries, &replica)
  }

  private mutating func compared(
    _ json: JSON, _ replica: inout Replica, _ now: Instant, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    guard let answer = try? DigestAnswer(wire: json) else { return nil }
    if let epoch = replica.state.epoch, epoch != answer.epoch { needsComparison = true }
    if !needsComparison && answer.version != replica.state.version {
      // Something has changed since: a comparison means nothing before those changes are here.
      wantsPull = true
      return next(&replica, &random)
    }
    wantsCheck = false
    repaired = 0
    listing = nil
    toFetch = []
    if replica.digest == answer.digest { return finished(answer, &replica, now, &random) }
    self.answer = answer
    return next(&replica, &random)
  }

  private mutating func listed(
    _ json: JSON, _ replica: inout Replica, _ now: Instant, _ tab: String, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    guard let answer, var known = listing, let page = try? BucketListing(wire: json) else { return nil }
    known.entries += page.entries
    if let next = page.next {
      // A list that does not advance would be requested for ever.
      if next <= known.after { return nil }
      known.after = next
      listing = known
      return self.next(&replica, &random)
    }
    listing = nil
    let comparison = replica.compare(
      BucketListing(known.latest), buckets: known.buckets, lost: isReader ? [] : answer.lost, tab: tab)
    repaired = comparison.repaired
    toFetch = comparison.fetch
    if toFetch.isEmpty { return finished(answer, &replica, now, &random, comparison.entries) }
    return comparison.entries.isEmpty ? next(&replica, &random) : commit(comparison.entries, &replica)
  }

  private mutating func fetched(
    _ json: JSON, _ replica: inout Replica, _ now: Instant, _ tab: String, _ random: inout SplitMix64
  ) -> [SyncEffect]? {
    guard let answer, let items = json.items("changes") else { return nil }
    var records: [Record] = []
    for item in items {
      guard let record = try? Record(change: item) else { return nil }
      records.append(record)
    }
    // P-38: an answer may hold the records of only some keys.
    let asked = min(SpaceSync.fetchLimit, toFetch.count)
    let looked = Int(truncatingIfNeeded: min(json.int64("next") ?? Int64(asked), Int64(asked)))
    if looked < 1 { return nil }
    let entries = replica.entries(fetched: records, lost: isReader ? [] : answer.lost, tab: tab)
    toFetch.removeFirst(looked)
    if toFetch.isEmpty { return finished(answer, &replica, now, &random, entries) }
    return entries.isEmpty ? next(&replica, &random) : commit(entries, &replica)
  }

  private mutating func finished(
    _ answer: DigestAnswer, _ replica: inout Replica, _ now: Instant, _ random: inout SplitMix64,
    _ entries: [Entry] = []
  ) -> [SyncEffect] {
    replica.apply(entries)
    let state = replica.checked(answer, at: now, repaired: repaired, newDevice: newDevice(&random))
    replica.apply(state)
    hasComparedInVain = needsComparison
    needsComparison = false
    self.answer = nil
    // An ordinary pull fetches what has changed since this answer.
    wantsPull = true
    phase = .committing
    return store(entries + state)
  }
}

extension PartialListing {
  /// A record that changed while the list was read occurs in it again, later. The last entry counts.
  var latest: [BucketListing.Entry] {
    var places: [RecordKey: Int] = [:]
    var list: [BucketListing.Entry] = []
    for entry in entries {
      if let place = places[entry.key] {
        list[place] = entry
      } else {
        places[entry.key] = list.count
        list.append(entry)
      }
    }
    return list
  }
}
