/** Replies embedded in the page, by `route` or `route:id`. */
let entries: Map<string, unknown> | undefined;

function read(): Map<string, unknown> {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return new Map();
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
}

/** All replies embedded in the page; main.tsx puts them into the stores before the first paint. */
export function pageData(): ReadonlyMap<string, unknown> {
  entries ??= read();
  return entries;
}

/** Whether this reply was embedded in the page; true only once, so that a later visit asks the server. */
export function takePageData(key: string): boolean {
  return entries?.delete(key) ?? false;
}
