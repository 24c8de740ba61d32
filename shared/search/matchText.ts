/** Text as it is compared: no accents, no punctuation, lower case, single blanks. */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a query; every one must appear. */
export const queryWords = (query: string): string[] => normaliseText(query).split(' ').filter(Boolean);
