"""The snapshots of large spaces in a browser's storage (decision 56)."""

# The bytes of those that a start can use now.
BYTES = """
async () => {
  const opening = indexedDB.open("vademecum");
  await new Promise(done => { opening.onsuccess = done; });
  const meta = opening.result.transaction("meta").objectStore("meta");
  const parts = meta.getAll(IDBKeyRange.bound("snapshot/", "snapshot/\\uffff"));
  const generation = meta.get("generation");
  const journaled = meta.get("journaled");
  await new Promise(done => { journaled.onsuccess = done; });
  opening.result.close();
  return journaled.result?.generation === generation.result ? parts.result.reduce((sum, part) => sum + part.length, 0) : 0;
}
"""


def until_made(page):
    """Waits until the app has made them, some seconds after its start. Returns their bytes."""
    for _ in range(600):
        size = page.evaluate(BYTES)
        if size:
            return size
        page.wait_for_timeout(200)
    raise RuntimeError("the app has made no snapshots")
