import Base
import Synchronization

/// Figures for the operator, in the text format of Prometheus.
final class ServerMetrics: Sendable {
  private struct Key: Hashable {
    let method: String
    let route: String
    let status: Int
  }

  private struct Numbers {
    var requests: [Key: Int] = [:]
    var latency: [String: Histogram] = [:]
    var commits = 0
    var backup: Instant?
  }

  private let numbers = Mutex(Numbers())

  func record(method: String, route: String, status: Int, seconds: Double) {
    // A made-up method must not create a new series.
    let method = ServerMetrics.methods.contains(method) ? method : "other"
    numbers.withLock { numbers in
      numbers.requests[Key(method: method, route: route, status: status), default: 0] += 1
      numbers.latency[route, default: Histogram()].record(seconds)
    }
  }

  /// A durable change of a space.
  func recordCommit() {
    numbers.withLock { $0.commits += 1 }
  }

  /// The time of the newest scheduled backup; nil when there is none.
  var backup: Instant? {
    get { numbers.withLock { $0.backup } }
    set { numbers.withLock { $0.backup = newValue } }
  }

  func text(liveStreams: Int, residentBytes: Int) -> String {
    let numbers = numbers.withLock { $0 }
    var text = "# TYPE vademecum_requests_total counter\n"
    let keys = numbers.requests.keys.sorted { ($0.route, $0.method, $0.status) < ($1.route, $1.method, $1.status) }
    for key in keys {
      let labels = "method=\"\(key.method)\",route=\"\(key.route)\",status=\"\(key.status)\""
      text += "vademecum_requests_total{\(labels)} \(numbers.requests[key] ?? 0)\n"
    }
    text += "# TYPE vademecum_request_seconds histogram\n"
    for (route, histogram) in numbers.latency.sorted(by: { $0.key < $1.key }) {
      text += histogram.text("vademecum_request_seconds", labels: "route=\"\(route)\"")
    }
    text += "# TYPE vademecum_commits_total counter\nvademecum_commits_total \(numbers.commits)\n"
    if let backup = numbers.backup {
      text += "# TYPE vademecum_backup_timestamp_seconds gauge\n"
      text += "vademecum_backup_timestamp_seconds \(backup.milliseconds / 1000)\n"
    }
    text += "# TYPE vademecum_live_streams gauge\nvademecum_live_streams \(liveStreams)\n"
    text += "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes \(residentBytes)\n"
    return text
  }

  private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
}

/// The number of durations up to each bound, as Prometheus expects.
struct Histogram: Sendable {
  static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  private var counts = [Int](repeating: 0, count: Histogram.bounds.count)
  private var total = 0
  private var sum = 0.0

  mutating func record(_ seconds: Double) {
    total += 1
    sum += seconds
    for index in Histogram.bounds.indices where seconds <= Histogram.bounds[index] { counts[index] += 1 }
  }

  func text(_ name: String, labels: String) -> String {
    var text = ""
    for (bound, count) in zip(Histogram.bounds, counts) {
      text += "\(name)_bucket{\(labels),le=\"\(bound)\"} \(count)\n"
    }
    text += "\(name)_bucket{\(labels),le=\"+Inf\"} \(total)\n"
    return text + "\(name)_sum{\(labels)} \(sum)\n\(name)_count{\(labels)} \(total)\n"
  }
}
