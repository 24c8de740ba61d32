import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';

/**
 * Folders whose rooms are checked. A room is a first-level folder or a file beside those; `shared` is one
 * room.
 */
const checked = ['shared', 'server', 'client', 'infra'];

const isProduction = (path: string) => /\.(tsx?|mjs)$/.test(path) && !/\.test\.|\/testing\//.test(path);

/** The imports of every file, types included, by path from the project's folder. */
function readImports(): Map<string, string[]> {
  const files = checked.flatMap((folder) =>
    readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  );
  return new Map(files.filter(isProduction).map((path) => [path, importsOf(path)]));
}

function importsOf(path: string): string[] {
  const imports = readFileSync(join(projectDir, path), 'utf8').matchAll(
    /(?:\bfrom|\bimport\(?|\bURL\()\s*'(\.[^']+)'/g,
  );
  const found = [...imports].map(([, name = '']) => resolve(projectDir, dirname(path), name));
  return found
    .filter((file) => existsSync(file))
    .map((file) => relative(projectDir, file))
    .filter(isProduction);
}

/** `server/levels/readLevel.ts` → `server/levels`; a file beside the rooms is its own room. */
function roomOf(path: string): string {
  const [top = '', ...rest] = path.split('/');
  if (top === 'shared') return top;
  return rest.length > 1 ? `${top}/${rest[0]}` : path;
}

function roomsOf(files: Map<string, string[]>): Map<string, string[]> {
  const rooms = new Map<string, string[]>();
  for (const [file, imports] of files) {
    const room = roomOf(file);
    const others = imports.map(roomOf).filter((other) => other !== room);
    rooms.set(room, [...(rooms.get(room) ?? []), ...others]);
  }
  return rooms;
}

/** The first circle found, with its first member repeated at the end; null when there is none. */
function findCircle(graph: Map<string, string[]>): string[] | null {
  const finished = new Set<string>();
  function walk(node: string, path: string[]): string[] | null {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...path, node]);
      if (circle) return circle;
    }
    finished.add(node);
    return null;
  }
  for (const node of graph.keys()) {
    const circle = walk(node, []);
    if (circle) return circle;
  }
  return null;
}

const drawCircle = (circle: string[] | null): string =>
  circle ? `These import each other in a circle: ${circle.join(' → ')}.` : 'There is no circle.';

test('no files import each other in a circle', () => {
  expect(drawCircle(findCircle(readImports()))).toBe('There is no circle.');
});

test('no rooms import each other in a circle', () => {
  expect(drawCircle(findCircle(roomsOf(readImports())))).toBe('There is no circle.');
});
