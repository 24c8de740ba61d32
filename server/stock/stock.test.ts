import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir.ts';
import { findStock, findStockTexture, isStock, readStock, scannedListPath } from './stock.ts';

const stock = readStock('/nowhere');

describe('the list of game files', () => {
  it('is read from the lists', () => {
    expect(stock.gold.size).toBe(645);
    expect(stock.platinumquest.size).toBe(4530);
  });

  it('is the scan of a real PlatinumQuest installation when there is one', async () => {
    const dataDir = await tempDir();
    await mkdir(dirname(scannedListPath(dataDir)));
    await writeFile(scannedListPath(dataDir), 'interiors_pq:\n  only.dif\n');
    const scanned = readStock(dataDir);
    expect([...scanned.platinumquest]).toEqual(['interiors_pq/only.dif']);
    expect(scanned.gold).toEqual(stock.gold);
  });
});

/** Reference → its real path, and the games that ship it. */
const references: Record<string, [path: string, games: string] | null> = {
  'interiors/addon/arrowsign.dif': ['interiors_mbg/addon/arrowsign.dif', 'platinumquest gold'],
  'Interiors_MBG/Addon/ArrowSign.dif': ['interiors_mbg/addon/arrowsign.dif', 'platinumquest gold'],
  'lbinteriors/addon/arrowsign.dif': ['interiors_mbg/addon/arrowsign.dif', 'platinumquest gold'],
  'lbinteriors_mbp/castle_3x3.dif': ['interiors_mbp/castle_3x3.dif', 'platinumquest'],
  'skies/sky_day.dml': ['skies/sky_day.dml', 'platinumquest gold'],
  'interiors/edge_white.PNG': ['interiors/edge_white.jpg', 'platinumquest gold'],
  'skies/icy water/icy water.dml': ['skies/icy water/icy water.dml', 'platinumquest'],
  'missions/beginner/bumpers.mis': ['missions/beginner/bumpers.mis', 'gold'],
  'interiors/mine.dif': null,
  'sound/edge_white.jpg': null,
};

describe('a reference', () => {
  it.each(Object.entries(references))('%s is found as the games find it', (path, expected) => {
    const found = findStock(stock, path);
    const games = (['platinumquest', 'gold'] as const).filter((game) => isStock(stock, game, path));
    expect(found && [found, games.join(' ')]).toEqual(expected);
  });

  it('is stock for one game and not for another', () => {
    expect(isStock(stock, 'gold', 'interiors_mbp/castle_3x3.dif')).toBe(false);
    expect(isStock(stock, 'platinumquest', 'interiors_mbp/castle_3x3.dif')).toBe(true);
  });
});

describe('a texture', () => {
  const find = (folder: string, stem: string, extensions?: string[]) =>
    findStockTexture(stock, folder, stem, extensions) ?? undefined;

  it('is found beside its interior or in a parent folder', () => {
    expect(find('interiors', 'edge_white')).toBe('interiors/edge_white.jpg');
    expect(find('interiors/my folder/deeper', 'Edge_White')).toBe('interiors/edge_white.jpg');
    expect(find('interiors_mbg/addon', 'edge_white')).toBe('interiors_mbg/edge_white.jpg');
  });

  it('is found in an alias of the folder, and finally in interiors_mbp', () => {
    expect(find('lbinteriors/beginner', 'edge_white')).toBe('interiors/edge_white.jpg');
    expect(find('interiors_mbg/x', 'blue_grid')).toBe('interiors_mbp/blue_grid.jpg');
    expect(find('shapes/x', 'blue_grid')).toBeUndefined();
  });

  it('has one of the given extensions, and may have dots in its stem', () => {
    expect(find('shapes/items', 'base.gem')).toBe('shapes/items/base.gem.png');
    expect(find('shapes/items', 'base.gem', ['.jpg'])).toBeUndefined();
    expect(find('shapes/pads', 'bluewhite', ['.ifl', '.jpg'])).toBe('shapes/pads/bluewhite.ifl');
  });
});
