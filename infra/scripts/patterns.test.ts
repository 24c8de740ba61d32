import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';
import { idPattern } from '../../shared/ids.ts';
import { boardRoomPattern, roomPattern } from '../../shared/rooms.ts';

/**
 * Texts from outside reach every pattern of the server and the contract. A pattern that backtracks lets one
 * request block everybody, so each must take linear time, wherever it is used. Those of pages meet texts of
 * other people, also on the server.
 */
const checked = ['server', 'shared', 'client'];

/** This file builds patterns from text that callers give it; they are checked with such texts. */
const builder = 'shared/rooms.ts';
const built = [idPattern, boardRoomPattern(), roomPattern('level', 'pack')];

interface Found {
  file: string;
  pattern: RegExp;
}

const sources = checked.flatMap((folder) =>
  readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path)),
);

function patternsOf(file: string): Found[] {
  const found: Found[] = [];
  const { program } = parseSync(file, readFileSync(join(projectDir, file), 'utf8'));
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ file, pattern: new RegExp(pattern, flags) });
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(program);
  return found;
}

/**
 * Whether starts, repetitions or alternatives match the same characters, so that a failing match tries them
 * all.
 */
const backtracks = (pattern: RegExp): boolean => analyse(pattern).reports.length > 0;

test('no pattern of the server, the contract and the pages backtracks', () => {
  const found = [...sources.flatMap(patternsOf), ...built.map((pattern) => ({ file: builder, pattern }))];
  expect(found.length).toBeGreaterThan(80);
  const slow = found.filter(({ pattern }) => backtracks(pattern));
  expect(slow.map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([]);
});

/** This file builds patterns from its own list of scripts: sets of characters with one repetition. */
const scripts = 'server/names/scripts.ts';
/** And this one from the list of endings of pictures. */
const endings = 'client/uploads/verdict/dependencyTree.ts';

test('patterns are built from text in three files only', () => {
  const builders = sources.filter((file) => /\bRegExp\(/.test(readFileSync(join(projectDir, file), 'utf8')));
  expect(builders).toEqual([scripts, builder, endings]);
});

test.each([/(?<=.)\/+$/, /\s+$/, /^(a+)+$/, /^[^@]+@[^@]+\.[^@]+$/])(
  '%s counts as backtracking',
  (pattern) => {
    expect(backtracks(pattern)).toBe(true);
  },
);
