import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { projectDir } from '../../server/variables.ts';
import { pages } from '../../shared/pages.ts';
import { buildClient } from './buildClient.ts';

/** What a browser has to load before a page can be shown: the entry, the page's chunk and their imports. */
const maxFirstView = 150_000;

const built = join(projectDir, 'dist', 'client');

const Chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
});
type Manifest = Map<string, z.output<typeof Chunk>>;

// Does nothing when the build is up to date.
beforeAll(() => buildClient(() => {}), 120_000);

test('the code of each first view is at most 150 kB, compressed', () => {
  const manifest = readManifest();
  const views = firstViews(manifest);
  expect(views).toHaveLength(Object.keys(pages).length);
  const tooLarge = views.filter(({ bytes }) => bytes > maxFirstView);
  expect(tooLarge.map(({ page, bytes }) => `${page}: ${(bytes / 1000).toFixed(1)} kB`)).toEqual([]);
});

function readManifest(): Manifest {
  const text = readFileSync(join(built, '.vite', 'manifest.json'), 'utf8');
  return new Map(Object.entries(z.record(z.string(), Chunk).parse(JSON.parse(text))));
}

function firstViews(manifest: Manifest): Array<{ page: string; bytes: number }> {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(built, file)), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  const [entry, { dynamicImports }] = [...manifest].find(([, { isEntry }]) => isEntry) ?? [
    '',
    Chunk.parse({}),
  ];
  const isPage = (name: string) => /(Page|Route)\.tsx$/.test(name);
  return dynamicImports.filter(isPage).map((page) => {
    const files = new Set(
      [...withImports(manifest, [entry, page])].map((name) => manifest.get(name)?.file ?? ''),
    );
    return { page, bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) };
  });
}

function withImports(manifest: Manifest, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withImports(manifest, manifest.get(name)?.imports ?? [], found);
  }
  return found;
}
