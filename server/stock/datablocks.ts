import { readFileSync } from 'node:fs';

/** The datablocks of each game, lower case. */
export interface DatablockLists {
  /** Marble Blast Gold. */
  mbg: ReadonlySet<string>;
  /** The Platinum web port. */
  mbw: ReadonlySet<string>;
}

/** Blocks of indented names, each after a line that ends in `:`. */
function parse(text: string): string[][] {
  const blocks: string[][] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (/^\s/.test(line)) blocks.at(-1)?.push(...line.trim().split(/\s+/));
    else blocks.push([]);
  }
  return blocks;
}

const [mbg = [], added = [], lacking = []] = parse(
  readFileSync(new URL('datablocks.txt', import.meta.url), 'utf8'),
);

export const datablocks: DatablockLists = {
  mbg: new Set(mbg),
  mbw: new Set([...mbg.filter((name) => !lacking.includes(name)), ...added]),
};
