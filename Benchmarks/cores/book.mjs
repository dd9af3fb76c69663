// A pilot's book as it is stored in the browser: three flights a day, the last one yesterday for Core.

export const id = number => `01900000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

const yesterday = Date.UTC(2026, 10, 20);
const clock = minute => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export function flight(number, count) {
  const start = 300 + number % 3 * 300;
  const daysAgo = Math.floor((count - 1) / 3) - Math.floor(number / 3);
  return {
    kind: "flight", date: new Date(yesterday - daysAgo * 86_400_000).toISOString().slice(0, 10),
    departure: "LKPR", departureTime: clock(start), arrival: "EDDF", arrivalTime: clock(start + 75), picName: "SELF",
    total: 75, multiPilot: 75, ifr: 75, pic: 75, landingsDay: 1, night: number % 100 ? 10 : 100, remarks: `Poznámka ${number}`,
  };
}

export const entry = (number, fields) => [`r/me/flight/${id(number)}`, JSON.stringify({ v: number + 1, f: fields })];

export function flights(count) {
  return Array.from({ length: count }, (_, number) => entry(number, flight(number, count)).join("\t") + "\n").join("");
}

/** Records of the history: an edit of each of the first flights. */
export function changes(count, after) {
  return Array.from({ length: count }, (_, number) => {
    const steps = [{
      collection: "flight", id: id(number), did: "edit", old: { remarks: "before" }, new: { remarks: `Poznámka ${number}` },
    }];
    const change = { v: after + number + 1, f: { author: "Eva Nováková", device: "Chrome Android", steps } };
    return `r/me/change/${id(1_000_000 + number)}\t${JSON.stringify(change)}\n`;
  }).join("");
}
