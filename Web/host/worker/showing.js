// A part of the service worker: puts the screen that a tab showed last (host/worker/last-screens.js) into the answer to a start (H-13).

/** The document with the screen of this address, or as it is. */
async function withLastScreen({ pathname, search }, document) {
  const kept = search ? null : await caches.match(pathname, { cacheName: "screens" }).catch(() => null);
  if (!kept) return document;
  const screen = await kept.json().catch(() => null);
  const text = await document.clone().text();
  // What the server has printed, where the device has lost its own document, stays as it is.
  const [start, end] = ["<div id=\"app\"><section class=\"loading\"", "</section></div>"].map(mark => text.indexOf(mark));
  // What a tab shows may count days.
  if (screen?.day !== new Date().toDateString() || start < 0 || end < start) return document;
  const root = Object.entries(screen.root).map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  const whole = (text.slice(0, start) + "<div id=\"app\">" + screen.html + text.slice(end + "</section>".length))
    .replace(/<html[^>]*>/, () => `<html${root}>`)
    .replace(/<title>[^<]*/, () => `<title>${escaped(screen.title)}`);
  const headers = new Headers(document.headers);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(whole, { headers });
}

const escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
