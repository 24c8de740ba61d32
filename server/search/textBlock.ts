import type { Kinds } from './kinds.ts';

/**
 * What filters look at, of so many things that stand beside each other in memory: their texts are one text,
 * which is searched several times faster than each of them.
 */
export interface TextBlock {
  /** Grows with every change of its things. */
  readonly revision: number;
  /** Call it when a thing came to the place, went from it or has changed. */
  note(place: number): void;
  /** Whether `refresh` has to be called. */
  readonly isStale: boolean;
  /** Takes in what was noted. */
  refresh(): void;
  /** Writes 1 into `wanted` for the things that pass, 0 for all others. Returns how many pass. */
  match(wanted: Uint8Array, passesKind: (kind: number) => boolean, words: readonly string[]): number;
}

export const blockSize = 512;
/** Stands in no normalised text. */
const separator = '\n';

/** What a block knows of its things. */
interface BlockOptions<Item> {
  itemAt(place: number): Item | undefined;
  /** The normalised text of a thing. */
  textOf(item: Item): string;
  kinds: Kinds<Item>;
}

export function createTextBlock<Item>({ itemAt, textOf, kinds }: BlockOptions<Item>): TextBlock {
  let revision = 0;
  const noted = new Set<number>();
  let text = separator.repeat(blockSize);
  /** Where the text of each thing begins, and where the last one ends. */
  let starts = Uint32Array.from({ length: blockSize + 1 }, (_, place) => place);
  /** 0 where there is no thing. */
  const kindsAt = new Uint32Array(blockSize);

  const startOf = (place: number): number => starts[place] ?? text.length;

  function textAt(place: number): string {
    if (!noted.has(place)) return text.slice(startOf(place), startOf(place + 1) - 1);
    const item = itemAt(place);
    return item === undefined ? '' : textOf(item);
  }

  function keepWith(wanted: Uint8Array, word: string): void {
    let at = text.indexOf(word);
    for (let place = 0; place < blockSize; place += 1) {
      if (wanted[place] === 0) continue;
      if (at !== -1 && at < startOf(place)) at = text.indexOf(word, startOf(place));
      if (at === -1) {
        wanted.fill(0, place);
        return;
      }
      if (at >= startOf(place + 1)) wanted[place] = 0;
    }
  }

  return {
    get revision() {
      return revision;
    },
    note(place) {
      revision += 1;
      noted.add(place);
    },
    get isStale() {
      return noted.size > 0;
    },
    refresh() {
      const texts = Array.from({ length: blockSize }, (_, place) => textAt(place));
      for (const place of noted) {
        const item = itemAt(place);
        kinds.remove(kindsAt[place] ?? 0);
        kindsAt[place] = item === undefined ? 0 : kinds.add(item);
      }
      noted.clear();
      text = texts.join(separator) + separator;
      starts = new Uint32Array(blockSize + 1);
      for (const [place, { length }] of texts.entries()) starts[place + 1] = startOf(place) + length + 1;
    },
    match(wanted, passesKind, words) {
      for (let place = 0; place < blockSize; place += 1) {
        const kind = kindsAt[place] ?? 0;
        wanted[place] = kind !== 0 && passesKind(kind) ? 1 : 0;
      }
      for (const word of words) keepWith(wanted, word);
      let count = 0;
      for (const one of wanted) count += one;
      return count;
    },
  };
}
