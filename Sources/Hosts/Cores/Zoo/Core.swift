import Browser
import Catalog
import Store

@_expose(wasm, "handle")
@_cdecl("handle")
public func handle(_ pointer: UnsafeMutablePointer<UInt8>, _ length: Int) {
  Running.store.handle(pointer, length)
}

/// The only app of this instance. WebAssembly has one thread here, and the bridge never calls from within a call. It is
/// a static property, because a program of one file would initialise a global in a `main` that nobody calls.
private enum Running {
  nonisolated(unsafe) static var store = Store<ZooCore>()
}
