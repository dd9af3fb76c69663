// Gives a text, an address or a picture to another app of the device. Where nothing can be shared the address, or else the text, is copied.
// A picture is a card: a drawing of ours with lines of text below it, the second of them large.
const width = 1080, margin = 72;

export async function share({ title, text, url, picture, lines = [] }) {
  const file = picture && navigator.canShare ? await card(picture, lines).catch(() => null) : null;
  const whole = { title, text, files: [file] };
  const words = url ? { title, text, url } : { title, text };
  const shared = file && navigator.canShare(whole) ? whole : words;
  await (navigator.share?.(shared) ?? navigator.clipboard?.writeText(url || text))?.catch(() => {});   // nothing was chosen
}

async function card(address, lines) {
  const drawing = Object.assign(new Image(), { src: address });
  await drawing.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width });
  const paper = canvas.getContext("2d");
  const family = getComputedStyle(document.body).fontFamily || "sans-serif";
  const below = width * 9 / 16;   // the drawings of heroes are 16 : 9
  const words = [];
  let top = below + margin;
  lines.forEach((line, place) => {
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
  const blob = await new Promise(done => { canvas.toBlob(done, "image/png"); });
  return new File([blob], "vademecum.png", { type: "image/png" });
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
