import Catalog
import Store

// The whole surface between bridge.js and the core: the bridge asks for memory, writes one event into it as JSON in
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

/// Takes one event. The effects are handed over at the end, all or none: after a trap on the way nothing of the
/// event has happened.
@_expose(wasm, "handle")
@_cdecl("handle")
public func handle(_ pointer: UnsafeMutablePointer<UInt8>, _ length: Int) {
  let event = Array(UnsafeBufferPointer(start: pointer, count: length))
  pointer.deallocate()
  let effects = Running.store.handle(bridged: event)
  if effects.isEmpty { return }
  effects.withUnsafeBufferPointer { bytes in
    if let start = bytes.baseAddress { hostEffects(start, bytes.count) }
  }
}

/// The one app of this instance. WebAssembly has one thread here, and the bridge never calls from within a call.
private enum Running {
  nonisolated(unsafe) static var store = Store<Catalog>()
}
