import Store

// The whole interface between bridge.js and a core. The bridge asks for memory, writes one event into it as JSON in
// UTF-8 and calls `handle`. The core answers with at most one call of `host.effects` with a JSON array of effects.

@_extern(wasm, module: "host", name: "effects")
@_extern(c)
func hostEffects(_ pointer: UnsafePointer<UInt8>, _ length: Int)

/// Memory for the next event; `handle` frees it.
@_expose(wasm, "allocate")
@_cdecl("allocate")
public func allocate(_ size: Int) -> UnsafeMutablePointer<UInt8> {
  .allocate(capacity: max(size, 1))
}

extension Store {
  /// Takes one event. All effects are handed over at the end or none: when the core traps before that, nothing of the
  /// event has happened.
  public mutating func handle(_ pointer: UnsafeMutablePointer<UInt8>, _ length: Int) {
    let event = [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
      // Not initialize(from:), which would be a loop over the bytes here. There may be megabytes.
      UnsafeMutableRawBufferPointer(bytes).copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: length))
      count = length
    }
    pointer.deallocate()
    let effects = handle(bridged: event)
    if effects.isEmpty { return }
    effects.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { hostEffects(start, bytes.count) }
    }
  }
}
