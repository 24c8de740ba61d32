import { beforeAll, expect, test } from 'vitest';
import { pages } from '../../shared/pages.ts';
import { buildClient } from './buildClient.ts';
import { readBuiltCode } from './builtCode.ts';

/** What a browser has to load before a page can be shown: the entry, the page's chunk and their imports. */
const maxFirstView = 150_000;

/** What it has to load to show a level in 3D, beyond what the level's page has. */
const maxPreview = 160_000;

// Does nothing when the build is up to date.
beforeAll(() => buildClient(() => {}), 120_000);

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

test('the code of each first view is at most 150 kB, compressed', () => {
  const { entry, later, filesOf, bytesOf } = readBuiltCode();
  const views = later
    .filter((name) => /(Page|Route)\.tsx$/.test(name))
    .map((page) => ({ page, bytes: bytesOf(filesOf([entry, page])) }));
  expect(views).toHaveLength(Object.keys(pages).length);
  const tooLarge = views.filter(({ bytes }) => bytes > maxFirstView);
  expect(tooLarge.map(({ page, bytes }) => `${page}: ${inKilobytes(bytes)}`)).toEqual([]);
});

test('the code of a level in 3D is at most 160 kB, compressed', () => {
  const { entry, later, filesOf, bytesOf } = readBuiltCode();
  const page = later.find((name) => name.endsWith('/LevelRoute.tsx')) ?? '';
  const there = filesOf([entry, page]);
  const needed = filesOf(['preview/LevelPreview.tsx']);
  expect(needed.size).toBeGreaterThan(0);
  const bytes = bytesOf([...needed].filter((file) => !there.has(file)));
  expect(bytes, inKilobytes(bytes)).toBeLessThanOrEqual(maxPreview);
  expect(bytes, inKilobytes(bytes)).toBeGreaterThan(maxPreview / 2);
});
