import Store

// The whole surface between bridge.js and a core: the bridge asks for memory, writes one event into it as JSON in
// UTF-8 and calls `handle`, which answers with at most one call of `host.effects`: a JSON array of effects.

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
  /// Takes one event. The effects are handed over at the end, all or none: after a trap on the way nothing of the
  /// event has happened.
  public mutating func handle(_ pointer: UnsafeMutablePointer<UInt8>, _ length: Int) {
    let event = [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
      // Not initialize(from:): that is a loop over the bytes here, and there may be megabytes.
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
