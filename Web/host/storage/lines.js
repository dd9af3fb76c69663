// Entries as the core gives and takes them, and as pages hold them: a line in UTF-8 for each, its key, a tab and its value, which is
// JSON without a line feed. The line of a deleted entry is its key alone.

export const encoder = new TextEncoder();
export const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Each line with its key. The bytes of the value are not parsed. */
export function* linesOf(page) {
  for (let from = 0, end; from < page.length; from = end) {
    end = page.indexOf(0x0A, from) + 1 || page.length;
    const line = page.subarray(from, end);
    const tab = line.indexOf(0x09);
    yield [decoder.decode(line.subarray(0, tab < 0 ? line.length - 1 : tab)), line];
  }
}

/** The changes of a batch: the key and the line of each, null instead of the line of an entry that is deleted. */
export function changesOf(batch) {
  return batch.changes ??= [...linesOf(batch.rest)].map(([key, line]) => [key, line.includes(0x09) ? line : null]);
}

/** Changes with values instead of lines, as other tabs and the next start are told. */
export const asTexts = changes =>
  changes.map(([key, line]) => [key, line && decoder.decode(line).slice(key.length + 1, -1)]);

/** The reverse of it. */
export const asLines = texts =>
  texts.map(([key, value]) => [key, value === null ? null : encoder.encode(`${key}\t${value}\n`)]);
