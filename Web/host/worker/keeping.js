// Photos for reading offline. The service worker fetches some at a time, in the size that this screen needs. The core
// says which ones, and learns how many are stored.

const atOnce = 12;   // few enough that a worker answers soon
let round = 0;

/** @param tell receives the events for the core */
export async function keepPictures({ limit, folder, names, sets, action }, tell) {
  const mine = ++round;
  const found = [];
  const addresses = set => names.map(name => `${folder}${name}?width=${width(set)}`);
  for (const set of sets) found.push({ name: set.name, of: names.length, ...await ask(limit, addresses(set), false) });
  const report = isDone => {
    if (mine === round) tell({ type: "action", action, value: "", form: {}, text: JSON.stringify({ sets: found, done: isDone }) });
  };
  report(false);
  // Do not download when the user pays for every byte.
  if (navigator.connection?.saveData) return report(true);
  for (const [index, set] of sets.entries()) {
    if (!set.on) continue;
    const all = addresses(set);
    let [count, bytes] = [0, 0];
    for (let start = 0; start < all.length; start += atOnce) {
      const answer = await ask(limit, all.slice(start, start + atOnce), true);
      if (mine !== round) return;
      [count, bytes] = [count + answer.count, bytes + answer.bytes];
      const isNews = answer.fault || start % (20 * atOnce) === 0;
      if (count >= found[index].count) Object.assign(found[index], { count, bytes });
      Object.assign(found[index], { fault: answer.fault });
      if (isNews) report(false);
      if (answer.fault) break;
    }
  }
  report(true);
}

/** A width that is sharp enough where the picture is shown. */
function width({ widths, pixels }) {
  const needed = Math.min(pixels, innerWidth) * devicePixelRatio;
  return widths.find(width => width >= needed) ?? widths.at(-1);
}

/** Without a worker nothing is stored, and this is reported. */
function ask(limit, urls, fetches) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve({ count: 0, bytes: 0, fault: "storage" });
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ pictures: { limit, urls, fetches } }, [port2]);
    setTimeout(() => resolve({ count: 0, bytes: 0, fault: "network" }), 120_000);
  });
}
