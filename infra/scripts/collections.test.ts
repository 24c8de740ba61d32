import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';

test('only verbs and services touch collections: files of routes, and what knows HTTP or sockets, do not', () => {
  const server = join(projectDir, 'server');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(^(http|live)\/.*|\/routes)\.ts$/.test(path) && !path.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(50);
  // `db.ping` asks whether the database answers.
  const touching = files.filter((path) =>
    /\bdb\.(?!ping\b)\w|\{[^}]*\} = db\b/.test(withoutImports(readFileSync(join(server, path), 'utf8'))),
  );
  expect(touching).toEqual([]);
});

const withoutImports = (code: string): string => code.replace(/^import .*$/gm, '');
