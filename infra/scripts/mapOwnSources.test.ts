import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';

const build =
  "import { buildServer } from './infra/scripts/buildServer.mjs'; console.log(await buildServer());";

/** Where the line of a build with this text comes from. */
function originOf(folder: string, text: string): string | undefined {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const path = join(folder, name);
    const lines = readFileSync(path, 'utf8').split('\n');
    const index = lines.findIndex((line) => line.includes(text));
    if (index < 0) continue;
    const entry = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8'))).findEntry(index, 0);
    return 'originalSource' in entry ? entry.originalSource : undefined;
  }
  throw new Error(`The build contains no ${text}.`);
}

test('stack traces of built programs name the sources of the site, and no source for code of packages', () => {
  const options = { cwd: projectDir, encoding: 'utf8' } as const;
  const folder = execFileSync(process.execPath, ['--input-type=module', '--eval', build], options).trim();
  expect(originOf(folder, 'function createGatherer(')).toMatch(/\/server\/services\/gatherer\.ts$/);
  expect(originOf(folder, 'var require_koa_compose')).toBeUndefined();
});
