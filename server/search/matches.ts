import { LRUCache } from 'lru-cache';
import type { Kinds } from './kinds.ts';
import { createSlices } from './slices.ts';
import { blockSize, type TextBlock } from './textBlock.ts';

/** Which things pass a filter, whatever their order is. */
export interface Match {
  /** 1 at the places of those that pass; right while the match is current. */
  wanted(): Uint8Array;
  matching(): number;
  isCurrent(): boolean;
  /** Looks at the blocks in which something has changed, in slices. */
  correct(): Promise<void>;
}

export interface Filter<Item> {
  /** Equal for filters that the same things pass. */
  name: string;
  words: readonly string[];
  passes: (item: Item) => boolean;
}

const keptMatches = 50;

/** Keeps the matches of the latest filters: the next page of a search, and what many people search for. */
export function createMatches<Item>(
  blocks: readonly TextBlock[],
  kinds: Kinds<Item>,
): (filter: Filter<Item>) => Match {
  const kept = new LRUCache<string, Match>({ max: keptMatches });

  function create({ words, passes }: Filter<Item>): Match {
    const wordsInTurn = withoutImplied(words);
    let wanted = new Uint8Array(0);
    /** Of each block, when it was matched. */
    const revisions: number[] = [];
    const counts: number[] = [];

    return {
      wanted: () => wanted,
      matching: () => counts.reduce((sum, count) => sum + count, 0),
      isCurrent: () => blocks.every(({ revision }, index) => revisions[index] === revision),
      async correct() {
        const rest = createSlices();
        const passesKind = kinds.tester(passes);
        for (const [index, block] of blocks.entries()) {
          if (revisions[index] === block.revision) continue;
          await rest();
          if (block.isStale) block.refresh();
          const start = index * blockSize;
          wanted = largeEnough(wanted, blocks.length * blockSize);
          counts[index] = block.match(wanted.subarray(start, start + blockSize), passesKind, wordsInTurn);
          revisions[index] = block.revision;
        }
      },
    };
  }

  return (filter) => {
    const known = kept.get(filter.name);
    if (known) return known;
    const match = create(filter);
    kept.set(filter.name, match);
    return match;
  };
}

/** The longest words first, since few things have them, without those that stand in another one. */
function withoutImplied(words: readonly string[]): string[] {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  return longestFirst.filter(
    (word, index) => !longestFirst.slice(0, index).some((longer) => longer.includes(word)),
  );
}

function largeEnough(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (bytes.length >= length) return bytes;
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
