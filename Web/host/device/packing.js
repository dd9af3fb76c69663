// Long texts are sent compressed, once an answer of the server has said that it takes that (P-15).
const least = 400;   // characters: shorter texts become hardly shorter
let isTaken = false;

export const learnPacking = headers => { isTaken ||= headers.get("accept-encoding")?.includes("gzip") ?? false; };

/** The headers and the body of a request with this text. */
export async function packed(headers, body) {
  if (!isTaken || !(body?.length >= least) || !globalThis.CompressionStream) return { headers, body };
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"));
  return { headers: { ...headers, "content-encoding": "gzip" }, body: await new Response(stream).arrayBuffer() };
}
