// Gives a text, an address or a picture to another app of the device. Where nothing can be shared the address, or else the text, is copied,
// and the core is told, as the device shows nothing of it (U-16).
// A picture is a card: a drawing of ours with lines of text below it, the second of them large. A line that is the addresses of
// symbols, `/silhouettes.svg#equidae …`, is a row of stamps.
const width = 1080, margin = 72, most = 6;

export async function share({ title, text, url, picture, lines = [] }, send) {
  const file = picture && navigator.canShare ? await card(picture, lines).catch(() => null) : null;
  const whole = { title, text, files: [file] };
  const words = url ? { title, text, url } : { title, text };
  const shared = file && navigator.canShare(whole) ? whole : words;
  if (await isShared(shared)) return;
  const tell = action => send({ type: "action", action, value: url ? "address" : "text", form: {} });
  try { await navigator.clipboard.writeText(url || text); tell("share.copied"); } catch { tell("share.failed"); }
}

/** Whether the device has offered its apps. Whoever chose none of them wants nothing copied either. */
async function isShared(shared) {
  if (!navigator.share) return false;
  return navigator.share(shared).then(() => true, fault => fault.name === "AbortError");
}

async function card(address, lines) {
  const drawing = Object.assign(new Image(), { src: address });
  await drawing.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width });
  const paper = canvas.getContext("2d");
  const family = getComputedStyle(document.body).fontFamily || "sans-serif";
  const below = width * 9 / 16;   // the drawings of heroes are 16 : 9
  const words = [], stamps = [];
  const side = (width - 2 * margin) / most;
  let top = below + margin;
  const shapes = await symbols(lines.find(line => line.startsWith("/")) ?? "");
  lines.forEach((line, place) => {
    if (line.startsWith("/")) {
      shapes.forEach((shape, number) => stamps.push({ shape, left: margin + number * side, top }));
      top += shapes.length ? side + 24 : 0;
      return;
    }
    const size = place === 1 ? 132 : place === 0 ? 56 : 46;
    const font = `${place < 2 ? 700 : 400} ${size}px ${family}`;
    paper.font = font;
    for (const part of broken(paper, line, width - 2 * margin)) {
      words.push({ part, font, top });
      top += size * 1.25;
    }
    top += 16;
  });
  canvas.height = Math.ceil(top + margin - 16);   // as high as its words need
  paper.fillStyle = getComputedStyle(document.querySelector("[data-app]") ?? document.body).getPropertyValue("--hero").trim() || "#17482c";
  paper.fillRect(0, 0, width, canvas.height);
  paper.drawImage(drawing, 0, 0, width, Math.ceil(below));
  Object.assign(paper, { fillStyle: "#ffffff", textBaseline: "top" });
  for (const { part, font, top } of words) {
    paper.font = font;
    paper.fillText(part, margin, top);
  }
  for (const { shape, left, top } of stamps) stamp(paper, shape, left, top, side);
  const blob = await new Promise(done => { canvas.toBlob(done, "image/png"); });
  return new File([blob], "vademecum.png", { type: "image/png" });
}

/** A drawing in a ring, as it stands in the page: white on the colour of the app. */
function stamp(paper, shape, left, top, side) {
  const [x, y, inner] = [left + side / 2, top + side / 2, side * 0.52];
  Object.assign(paper, { strokeStyle: "#ffffff", lineWidth: 4 });
  for (const [radius, dashes] of [[side * 0.46, []], [side * 0.41, [5, 5]]]) {
    paper.setLineDash(dashes);
    paper.beginPath();
    paper.arc(x, y, radius, 0, 2 * Math.PI);
    paper.stroke();
    paper.lineWidth = 2;
  }
  paper.drawImage(shape, x - inner / 2, y - inner / 2, inner, inner);
}

/** The drawings of these addresses, white. What is not here is left out. */
async function symbols(addresses) {
  const places = addresses.split(" ").filter(Boolean).map(address => address.split("#"));
  if (!places.length) return [];
  const file = await fetch(places[0][0]).then(answer => answer.text()).catch(() => "");
  const drawings = new DOMParser().parseFromString(file, "image/svg+xml");
  const shapes = await Promise.all(places.map(async ([, name]) => {
    const symbol = drawings.getElementById(name);
    if (!symbol) return null;
    const size = `viewBox="${symbol.getAttribute("viewBox")}" width="96" height="96"`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size} color="#fff">${symbol.innerHTML}</svg>`;
    const shape = Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(drawing)}` });
    return shape.decode().then(() => shape, () => null);
  }));
  return shapes.filter(Boolean);
}

/** The text in lines that fit. */
function broken(paper, text, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (lines.at(-1) && paper.measureText(longer).width > most) lines.push(word); else lines[lines.length - 1] = longer;
  }
  return lines;
}
