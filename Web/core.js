// Fetches the core of the app whose page this is, first of all that the page does. At the root, and on the pages that belong to no app,
// that is the app which was opened last.

const apps = ["logbook", "zoo"];
const app = apps.find(app => app === location.pathname.split("/")[1]) ?? apps.find(app => app === remembered()) ?? apps[0];

function remembered() {
  try { return localStorage.getItem("app"); } catch { return null; }   // some private windows have none
}

try { localStorage.setItem("app", app); } catch { /* then not */ }

/** Compiling while it comes lets the browser also keep what it has compiled for the next start. */
export const compiled = WebAssembly.compileStreaming(fetch(`/core-${app}.wasm`));
