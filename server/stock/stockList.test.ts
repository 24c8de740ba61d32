import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatStockList, parseStockList } from './stockList.ts';

it('has folders, names with blanks and percent signs, and comments', () => {
  const text = `# two games
.:
  init.cs
skies/icy%20water:
  a.jpg 100%25.png
  b.jpg
`;
  expect([...parseStockList(text)]).toEqual([
    'init.cs',
    'skies/icy water/a.jpg',
    'skies/icy water/100%.png',
    'skies/icy water/b.jpg',
  ]);
});

it('is written as it is read, sorted and in lower case', () => {
  const list = formatStockList(['b/Y z.jpg', 'a.cs', 'b/x.jpg', 'B/X.jpg'], 'Files');
  expect(list).toBe('# Files (3 files)\n.:\n  a.cs\nb:\n  x.jpg y%20z.jpg\n');
});

it.each(['gold.txt', 'platinum.txt'])('keeps every file of %s', (name) => {
  const paths = parseStockList(readFileSync(new URL(name, import.meta.url), 'utf8'));
  expect(parseStockList(formatStockList(paths, 'Again'))).toEqual(paths);
});

it('keeps any file names', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => text.toLowerCase().replaceAll('/', ''))
    .filter((text) => text !== '' && text !== '.' && text === text.toLowerCase());
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 30 }), (paths) => {
      expect(parseStockList(formatStockList(paths, 'Any'))).toEqual(new Set(paths));
    }),
  );
});
