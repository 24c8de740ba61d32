import { addressOf } from '../../shared/routeAddress.ts';
import { levelSorts, yesNo } from '../../shared/search/levelFilter.ts';
import { packSorts } from '../../shared/search/packFilter.ts';
import { firstWords, packNames, people, secondWords } from '../demo/words.ts';
import type { BenchSite } from './benchSite.ts';

/** Searches as people type them: no two have the same text and filters. */
const howMany = 400;

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

const texts: ((index: number) => string)[] = [
  (index) => String(index * 7),
  (index) => pick(firstWords, index).word,
  (index) => `${pick(secondWords, index).word} ${index % 100}`,
  (index) => pick(people, index).name.slice(0, 3),
  (index) => `${pick(firstWords, index).word} ${pick(secondWords, index * 5).word}`,
  (index) => `nothing ${index}`,
  (index) => String.fromCharCode(97 + (index % 26)),
  (index) => `${pick(people, index).name} ${pick(secondWords, index * 3).word.slice(0, 2)}`,
  () => '',
];

const levelSearches = (): string[] =>
  Array.from({ length: howMany }, (_, index) =>
    addressOf('level.search', {
      query: {
        q: pick(texts, index)(index),
        sort: pick(levelSorts, index),
        ...(index % 4 === 0 && { reverse: '' }),
        modification: pick(['all', 'all', 'platinum', 'ultra'], index),
        compatible: pick(['pq', 'pq', 'pq', 'mbg'], index >> 1),
        type: pick(['all', 'all', 'single', 'multi'], index >> 2),
        mode: pick(['all', 'all', 'all', 'normal', 'hunt'], index),
        gems: pick(yesNo, index >> 1),
        egg: pick(['any', 'any', 'no'], index),
      },
    }),
  );

const packTexts: ((index: number) => string)[] = [
  (index) => pick(pick(packNames, index).split(' '), index),
  (index) => `volume ${index}`,
  (index) => pick(people, index).name,
  (index) => String(index),
  () => '',
];

const packSearches = (): string[] =>
  Array.from({ length: howMany }, (_, index) =>
    addressOf('pack.search', {
      query: {
        q: pick(packTexts, index)(index),
        sort: pick(packSorts, index),
        ...(index % 4 === 0 && { reverse: '' }),
      },
    }),
  );

/** The searches, and for some of them what “Show more” asks. */
export async function searchesOf(site: BenchSite): Promise<{ levels: string[]; packs: string[] }> {
  return {
    levels: await withNextPages(site, levelSearches()),
    packs: await withNextPages(site, packSearches()),
  };
}

const everyNth = 9;

async function withNextPages({ url }: BenchSite, searches: string[]): Promise<string[]> {
  const all = [...searches];
  for (let index = 0; index < searches.length; index += everyNth) {
    const search = searches[index] ?? '';
    const { next } = (await (await fetch(url + search)).json()) as { next: string | null };
    if (next !== null) all.push(`${search}&after=${next}`);
  }
  return all;
}
