import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../server/variables.ts';

/** Folders whose rooms are checked. A room is a folder or file within one of them, at any depth. */
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

/**
 * The rooms of two files: the names at which their paths part. `server/levels/readLevel.ts` and
 * `server/packs/steps/applyOps.ts` are in `server/levels` and `server/packs`. A file beside rooms is its own
 * room.
 */
function roomsOf(path: string, other: string): [string, string] {
  const [names, others] = [path.split('/'), other.split('/')];
  const parting = names.findIndex((name, index) => name !== others[index]);
  const toParting = (all: string[]) => all.slice(0, parting + 1).join('/');
  return [toParting(names), toParting(others)];
}

/** The imports between the rooms of every folder. All of `shared` is one room. */
function joinRooms(files: Map<string, string[]>): Map<string, string[]> {
  const rooms = new Map<string, string[]>();
  for (const [file, imports] of files) {
    if (file.startsWith('shared/')) continue;
    for (const imported of imports) {
      const [room, other] = roomsOf(file, imported);
      rooms.set(room, [...(rooms.get(room) ?? []), other]);
    }
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
  expect(drawCircle(findCircle(joinRooms(readImports())))).toBe('There is no circle.');
});
