import { isAscii } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';
import { buildClient } from './buildClient.ts';

const build =
  "import { buildServer } from './infra/scripts/buildServer.mjs'; console.log(await buildServer());";

const codeIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(place, name));

/** Where the line of a build with this text comes from. */
function originOf(text: string): string | undefined {
  for (const path of codeIn(folder)) {
    const lines = readFileSync(path, 'utf8').split('\n');
    const index = lines.findIndex((line) => line.includes(text));
    if (index < 0) continue;
    const column = lines[index]?.indexOf(text) ?? 0;
    const entry = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8'))).findEntry(index, column);
    return 'originalSource' in entry ? entry.originalSource : undefined;
  }
  throw new Error(`The build contains no ${text}.`);
}

const options = { cwd: projectDir, encoding: 'utf8' } as const;
const folder = execFileSync(process.execPath, ['--input-type=module', '--eval', build], options).trim();

test('stack traces of built programs name the sources of the site, and no source for code of packages', () => {
  expect(originOf('function createGatherer(')).toMatch(/\/server\/services\/gatherer\.ts$/);
  expect(originOf('var require_koa_compose')).toBeUndefined();
});

test('the built server and renderer are ASCII, which takes half the memory', async () => {
  await buildClient(() => {});
  const paths = [...codeIn(folder), ...codeIn(join(projectDir, 'dist', 'renderer'))];
  expect(paths.filter((path) => !isAscii(readFileSync(path)))).toEqual([]);
}, 120_000);
