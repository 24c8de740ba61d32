import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';
import { pages } from '../../shared/pages.ts';
import { buildClient } from './buildClient.ts';
import { readBuiltCode } from './builtCode.ts';

/** What a browser has to load before a page can be shown: the entry, the page's chunk and their imports. */
const maxFirstView = 150_000;

/** What it has to load to show a level in 3D, beyond what the level's page has. */
const maxPreview = 160_000;

const maxFonts = 25_000;

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

test('the fonts of each first view are at most 25 kB', () => {
  const folder = join(projectDir, 'dist', 'client');
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const fonts = [...html.matchAll(/href="\/([^"]+\.woff2)"/g)].map(([, path = '']) => join(folder, path));
  expect(fonts).toHaveLength(2);
  const bytes = fonts.reduce((sum, font) => sum + statSync(font).size, 0);
  expect(bytes, inKilobytes(bytes)).toBeLessThanOrEqual(maxFonts);
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
