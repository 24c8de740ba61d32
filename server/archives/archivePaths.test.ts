import { describe, expect, it } from 'vitest';
import type { LevelFile } from '../db/documents/level.ts';
import { readStock } from '../stock/stock.ts';
import {
  type ArchiveLevel,
  type ArchiveOptions,
  archiveEntries,
  archivePaths,
  mergeArchives,
} from './archivePaths.ts';

const stock = readStock('/nowhere');

function file(path: string, role: LevelFile['role'] = 'dependency', sha256 = path): LevelFile {
  return { path, sha256, size: 1, crc32: 2, role };
}

const level: ArchiveLevel = {
  _id: 7,
  baseName: 'My.Maze.mis',
  files: [
    file('interiors/Zebra.dif'),
    file('interiors/grid_cool.png'),
    file('interiors_mbg/addon/arrowsign.dif'),
    file('interiors_mbg/custom/own.dif'),
    file('interiors_mbp/castle_3x3.dif'),
    file('missions/my.maze.prev.png', 'image'),
    file('missions/My.Maze.jpg', 'image'),
    file('missions/My.Maze.mis', 'mission'),
    file('Skies/a.dml'),
  ],
  stockPaths: ['interiors_mbp/green_1x1.dif', 'skies/sky_day.dml'],
};

const entries = (options: Partial<ArchiveOptions>) =>
  archiveEntries(level, { assuming: 'none', appendId: false, ...options }, stock);
const names = (options: Partial<ArchiveOptions>) => entries(options).map(({ path }) => path);

describe('the archive of a level', () => {
  it('has its mission first, then the images beside it and its dependencies', () => {
    expect(names({ assuming: 'none' })).toEqual([
      'missions/My.Maze.mis',
      'missions/My.Maze.jpg',
      'missions/my.maze.prev.png',
      'interiors/grid_cool.png',
      'interiors/Zebra.dif',
      'interiors_mbg/addon/arrowsign.dif',
      'interiors_mbg/custom/own.dif',
      'interiors_mbp/castle_3x3.dif',
      'Skies/a.dml',
    ]);
  });

  it('leaves out what PlatinumQuest ships', () => {
    expect(names({ assuming: 'platinumquest' })).toEqual([
      'missions/My.Maze.mis',
      'missions/My.Maze.jpg',
      'missions/my.maze.prev.png',
      'interiors/Zebra.dif',
      'interiors_mbg/custom/own.dif',
      'Skies/a.dml',
    ]);
  });

  it('for Gold leaves out its files and the large preview, and puts interiors at the paths of Gold', () => {
    expect(names({ assuming: 'gold' })).toEqual([
      'missions/My.Maze.mis',
      'missions/My.Maze.jpg',
      'interiors/custom/own.dif',
      'interiors/Zebra.dif',
      'interiors_mbp/castle_3x3.dif',
      'Skies/a.dml',
    ]);
  });

  it('can carry its ID in the names of the mission and its images', () => {
    expect(names({ appendId: true }).slice(0, 3)).toEqual([
      'missions/My.Maze_7.mis',
      'missions/My.Maze_7.jpg',
      'missions/my.maze_7.prev.png',
    ]);
  });

  it('has every path once, ignoring case, and prefers the path as written to a moved one', () => {
    const twice = [
      file('interiors/own.dif', 'dependency', 'first'),
      file('interiors_mbg/OWN.dif', 'dependency', 'second'),
      file('missions/My.Maze_7.mis', 'dependency', 'third'),
      file('missions/My.Maze.mis', 'mission', 'mission'),
    ];
    const found = archiveEntries({ ...level, files: twice }, { assuming: 'gold', appendId: true }, stock);
    expect(found.map(({ path, sha256 }) => [path, sha256])).toEqual([
      ['missions/My.Maze_7.mis', 'mission'],
      ['interiors/own.dif', 'first'],
    ]);
  });

  it('includes game files that the operator provides, unless the game of the archive has them', () => {
    const assets = level.stockPaths.map((path) => ({
      path,
      file: `/assets/${path}`,
      sha256: 'x',
      size: 1,
      crc32: 2,
    }));
    const shipped = (assuming: ArchiveOptions['assuming']) =>
      archiveEntries(level, { assuming, appendId: false }, stock, assets)
        .filter((entry) => entry.file !== undefined)
        .map((entry) => entry.file);
    expect(shipped('none')).toEqual(['/assets/interiors_mbp/green_1x1.dif', '/assets/skies/sky_day.dml']);
    expect(shipped('gold')).toEqual(['/assets/interiors_mbp/green_1x1.dif']);
    expect(shipped('platinumquest')).toEqual([]);
  });
});

it('lists the dependencies of a level, with game files that the given game does not ship', () => {
  const listed = (assuming: ArchiveOptions['assuming']) =>
    archivePaths(level, { assuming, appendId: false }, stock);
  expect(listed('none')).toEqual([
    ...names({}).slice(0, 8),
    'interiors_mbp/green_1x1.dif',
    'Skies/a.dml',
    'skies/sky_day.dml',
  ]);
  expect(listed('platinumquest')).toEqual(names({ assuming: 'platinumquest' }));
  expect(listed('gold')).toContain('interiors_mbp/green_1x1.dif');
  expect(listed('gold')).not.toContain('skies/sky_day.dml');
});

it('merges the archives of several levels; the last one wins for each path', () => {
  const [one, two] = [
    ['a', 'shared'],
    ['SHARED', 'b'],
  ].map((paths, index) => paths.map((path) => ({ path, sha256: String(index), size: 1, crc32: 2 })));
  expect(mergeArchives([one ?? [], two ?? []]).map(({ path, sha256 }) => [path, sha256])).toEqual([
    ['a', '0'],
    ['SHARED', '1'],
    ['b', '1'],
  ]);
});
