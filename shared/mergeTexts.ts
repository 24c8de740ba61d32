import { diff3MergeRegions } from 'node-diff3';

/**
 * Merges two texts that were both made from `base`, word by word, so that both changes are kept. When both
 * have added whole sentences at the same place, theirs come first. Null when both have changed the same words.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const regions = diff3MergeRegions(tokensOf(mine), tokensOf(base), tokensOf(theirs));
  const merged: string[] = [];
  for (const region of regions) {
    if (region.stable) {
      merged.push(...region.bufferContent);
      continue;
    }
    const [own, others] = [wordsOf(region.aContent), wordsOf(region.bContent)];
    if (own === others) merged.push(own);
    else if (region.oLength === 0 && isWhole(own) && isWhole(others)) merged.push(joined(others, own));
    else return null;
  }
  return wordsOf(merged);
}

/** Words, the space between them, and line ends. */
const tokensOf = (text: string): string[] => text.match(/\n|[^\S\n]+|\S+/g) ?? [];

const wordsOf = (tokens: readonly string[]): string => tokens.join('');

/** Whether the words contain a line break or end a sentence. */
const isWhole = (words: string): boolean => /\n/.test(words) || /[.!?…]\s*$/.test(words);

const joined = (first: string, second: string): string =>
  /\s$/.test(first) || /^\s/.test(second) ? first + second : `${first} ${second}`;
