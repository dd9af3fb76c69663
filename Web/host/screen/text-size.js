// The text size of an iPhone and an iPad is told by one font only, which usually has 17 pixels: then a rem has 16. Other devices make
// a rem larger themselves.
if (CSS.supports("font", "-apple-system-body") && CSS.supports("-webkit-touch-callout", "none")) {
  measure();
  // The user may come back from the device's settings.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) measure(); });
}

function measure() {
  const probe = Object.assign(document.createElement("span"), { className: "system-text" });
  document.documentElement.append(probe);
  const pixels = parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  document.documentElement.style.fontSize = pixels > 0 && pixels !== 17 ? `${pixels * 16 / 17}px` : "";
}
