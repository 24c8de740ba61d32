import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';

/** The folder of a file below `client`, which is a room; files beside the folders belong to none. */
const roomOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? null) : null);

/** Room → the rooms that its files import, types included, tests excluded. */
function importsBetweenRooms(folder: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^testing\//.test(path));
  for (const path of sources) {
    const text = readFileSync(join(folder, path), 'utf8');
    for (const [, target = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const [from, to] = [roomOf(path), roomOf(normalize(join(dirname(path), target)))];
      if (from && to && to !== '..' && from !== to)
        imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

/** Takes away the rooms that import none of those that remain; what cannot be taken away is in a circle. */
function circleIn(imports: Map<string, Set<string>>): string[] {
  const rest = new Map(imports);
  for (;;) {
    const free = [...rest].find(([, targets]) => [...targets].every((room) => !rest.has(room)));
    if (!free) return [...rest.keys()];
    rest.delete(free[0]);
  }
}

test('no circle of imports goes through the rooms of the client', () => {
  const imports = importsBetweenRooms(join(projectDir, 'client'));
  expect(imports.size).toBeGreaterThan(10);
  expect(circleIn(imports)).toEqual([]);
});
