import { readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { encode } from '@jridgewell/sourcemap-codec';
import { expect, test } from 'vitest';
import { tempDir } from '../../server/testing/tempDir.ts';
import { mapOwnSources } from './mapOwnSources.mjs';

test('the code of packages has no source, also between two pieces of the site on one line', async () => {
  const path = join(await tempDir(), 'program.js.map');
  const [site, ofPackage] = [0, 1];
  const mappings = encode([
    [
      [0, site, 0, 0],
      [10, ofPackage, 0, 0],
      [20, ofPackage, 1, 0],
      [30, site, 7, 0],
      [40, ofPackage, 2, 0],
    ],
    [[0, ofPackage, 3, 0]],
    [[0, site, 9, 0]],
  ]);
  const sources = ['../server/main.ts', '../node_modules/koa/koa.js'];
  writeFileSync(path, JSON.stringify({ version: 3, sources, names: [], mappings }));
  mapOwnSources(path);
  const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  const lineAt = (line: number, column: number): number | undefined => {
    const entry = map.findEntry(line, column);
    return 'originalSource' in entry && entry.originalSource ? entry.originalLine : undefined;
  };
  expect([lineAt(0, 5), lineAt(0, 15), lineAt(0, 25), lineAt(0, 35)]).toEqual([0, undefined, undefined, 7]);
  expect([lineAt(0, 45), lineAt(1, 5), lineAt(2, 5)]).toEqual([undefined, undefined, 9]);
});
