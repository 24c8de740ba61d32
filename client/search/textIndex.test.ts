import { expect, test } from 'vitest';
import { defaultLevelFilter } from '../../shared/search/levelFilter.ts';
import { levelMatcher, levelSearchText, passesFilter } from '../../shared/search/levelSearch.ts';
import { queryWords } from '../../shared/search/matchText.ts';
import { buildLevel } from '../testing/things.ts';
import { findTexts, updateIndex } from './textIndex.ts';

const pieces = ['a', 'b', 'ab', ' ', ' ', '\n', 'É', 'ß', 'Σ', 'İ', '7', '-', 'ﬁ', '日', '😀'];

/** The same numbers every time. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test('the index finds what the rules of searches find, in the same order', () => {
  const random = createRandom(7);
  const text = (length: number) =>
    Array.from({ length: random(length) }, () => pieces[random(pieces.length)]).join('');
  const levels = Array.from({ length: 300 }, (_, place) =>
    buildLevel({
      id: 300 - place,
      name: text(8),
      artist: random(2) ? text(5) : undefined,
      baseName: text(6),
      datablockCompatibility: 'mbg',
      gems: random(2),
    }),
  );
  const index = updateIndex(null, levels, levelSearchText);
  let foundCount = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const filter = { ...defaultLevelFilter, query: text(6), gems: random(4) ? 'any' : 'yes' } as const;
    const wanted = levels.filter(levelMatcher(filter));
    const found = findTexts(index, queryWords(filter.query)).filter((level) => passesFilter(level, filter));
    expect(found, JSON.stringify(filter.query)).toEqual(wanted);
    foundCount += found.length;
  }
  expect(foundCount).toBeGreaterThan(2_000);
});

test('an index without items finds nothing', () => {
  expect(findTexts(updateIndex(null, [], levelSearchText), ['a'])).toEqual([]);
  expect(findTexts(updateIndex(null, [], levelSearchText), [])).toEqual([]);
});

test('other counts keep the texts and show the new items; another name is found at once', () => {
  const levels = [buildLevel({ id: 1, name: 'Crater' }), buildLevel({ id: 2, name: 'Ridge' })];
  const index = updateIndex(null, levels, levelSearchText);
  const counted = levels.map((level) => ({ ...level, downloads: level.downloads + 1 }));
  const kept = updateIndex(index, counted, levelSearchText);
  expect(kept.text).toBe(index.text);
  expect(findTexts(kept, ['ridge'])).toEqual([counted[1]]);

  const renamed = counted.map((level) => (level.id === 2 ? { ...level, name: 'Summit' } : level));
  const next = updateIndex(kept, renamed, levelSearchText);
  expect(findTexts(next, ['ridge'])).toEqual([]);
  expect(findTexts(next, ['summit'])).toEqual([renamed[1]]);
  const [first] = renamed;
  expect(findTexts(updateIndex(next, first ? [first] : [], levelSearchText), ['summit'])).toEqual([]);
});
