import type { CarriedData } from '../../shared/carriedData.ts';

let data: CarriedData | undefined;
/** The keys of what no component has taken yet. */
let untaken = new Set<string>();

function read(): CarriedData {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as CarriedData) : {};
}

/** Everything that the page carries; main.tsx puts it into the stores before the first paint. */
export function pageData(): CarriedData {
  if (!data) {
    data = read();
    untaken = new Set(Object.keys(data));
  }
  return data;
}

/** The page is not the one that is shown: a later visit to it asks the server. */
export const forgetPageData = (): void => untaken.clear();

/**
 * The reply that the page came with; null for a thing that is missing. Undefined if there is none, and from the
 * second call on, so that a later visit asks the server.
 */
export const takePageData = (key: string): unknown =>
  untaken.delete(key) ? data?.[key as keyof CarriedData] : undefined;
