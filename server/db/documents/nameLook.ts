import unhomoglyph from 'unhomoglyph';

/** The look of an account's name; of accounts that look the same, the first one has it. */
export interface NameLookDocument {
  _id: string;
  accountId: number;
}

/** The skeleton of UTS 39: equal for texts that look the same in some typeface. */
const skeletonOf = (text: string): string =>
  unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase();

/**
 * The looks of a name, as it is written and in small letters: `Ivory` looks like `lvory` and like `ıvory`.
 * Names with a look in common can be mistaken for each other.
 */
export function looksOf(name: string): string[] {
  const plain = name.normalize('NFKC').trim().replace(/\s+/g, ' ');
  return [...new Set([plain, plain.toLowerCase()].map(skeletonOf))];
}

export const looksToStore = (accountId: number, username: string): NameLookDocument[] =>
  looksOf(username).map((_id) => ({ _id, accountId }));
