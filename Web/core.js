// The core of the app whose page this is, fetched first of all that the page does. At the root, and on the pages that
// belong to no app, that is the app which was opened last.
//
// It comes in two parts (decision 24): what a first screen needs, and the rest, which the first calls by a table. Until the
// rest is here the table leads to a function that throws.

const apps = ["logbook", "zoo", "vaccination", "heritage", "inventory", "components"];
const app = apps.find(app => app === location.pathname.split("/")[1]) ?? apps.find(app => app === remembered()) ?? apps[0];

function remembered() {
  try { return localStorage.getItem("app"); } catch { return null; }   // some private windows have none
}

// The page of all components is for those who make apps: nobody comes back to it.
try { if (app !== "components") localStorage.setItem("app", app); } catch { /* then not */ }
document.documentElement.dataset.app = app;   // its colours, before anything of it is here
// Each app can be installed by itself.
if (app !== "components") {
  document.querySelector("link[rel=manifest]").href = `/manifest-${app}.webmanifest`;
  document.querySelector("link[rel=apple-touch-icon]").href = `/icons/apps/${app}-180.png`;
}

/** What is thrown in the middle of an event that needs the rest of the core before it is here. */
export const incomplete = new Error("the rest of the core is not here yet");
const fail = () => { throw incomplete; };
const missing = new Proxy({}, { get: () => fail });

const first = compiled(`/core-${app}.wasm`);
const second = navigator.serviceWorker?.controller ? compiled(`/core-${app}-rest.wasm`)   // both are on the device
  : first.then(() => compiled(`/core-${app}-rest.wasm`));
let restModule = null;

/** When the rest is here. */
export const restIsHere = second.then(module => { restModule = module; });

/** Compiling while it comes lets the browser also keep what it has compiled for the next start. */
async function compiled(path) {
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 30_000)) {
    try {
      return await WebAssembly.compileStreaming(fetch(path));
    } catch (error) {
      console.warn(`${path} has not come:`, error.message);
      await new Promise(resolve => setTimeout(resolve, pause));
    }
  }
}

/** Both parts of a version name it where one names the other. */
const version = module => WebAssembly.Module.imports(module).find(({ module }) => module !== "host").module;

/** A new core: whole, or its first part alone while the rest is not here. */
export async function instantiate(imports) {
  const module = await first;
  const { exports } = await WebAssembly.instantiate(module, { ...imports, [version(module)]: missing });
  const isWhole = restModule !== null;
  if (isWhole) await complete(exports);
  return { exports, isWhole };
}

/** Adds the rest, which is here, to a core that was started without it. */
export async function complete(exports) {
  const of = version(await first);
  if (version(restModule) === of) return WebAssembly.instantiate(restModule, { [of]: exports });
  // Between the two the server has got a new version. Nothing was entered yet: that takes the rest. A page that begins anew
  // already waits: something on the way may keep an old version of one part for a while.
  const isAgain = performance.getEntriesByType("navigation")[0]?.type === "reload";
  await new Promise(resolve => setTimeout(resolve, isAgain ? 30_000 : 0));
  location.reload();
  return new Promise(() => {});
}
