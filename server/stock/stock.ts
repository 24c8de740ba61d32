import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageExtensions } from '../../shared/imageExtensions.ts';
import { goldPath, stockAliases } from './aliases.ts';
import { joinPath, parseStockList } from './stockList.ts';

const stockGames = ['platinumquest', 'gold'] as const;
export type StockGame = (typeof stockGames)[number];

/** The files that the base games ship: paths relative to the data folder, lower case. */
export type Stock = Readonly<Record<StockGame, ReadonlySet<string>>>;

/** The path of the list made from a real PlatinumQuest installation. */
export const scannedListPath = (dataDir: string): string => join(dataDir, 'stock', 'platinumquest.txt');

/**
 * The lists of this project; for PlatinumQuest the operator's scan of a real installation, if there is one.
 */
export function readStock(dataDir: string): Stock {
  const scanned = scannedListPath(dataDir);
  const shipped = (name: string) => new URL(name, import.meta.url);
  const read = (file: string | URL) => parseStockList(readFileSync(file, 'utf8'));
  return {
    platinumquest: read(existsSync(scanned) ? scanned : shipped('platinum.txt')),
    gold: read(shipped('gold.txt')),
  };
}

/** Whether a game ships the file at a path: under any of its aliases, a texture in any format. */
export function isStock(stock: Stock, game: StockGame, path: string): boolean {
  return stockAliases(path).some((alias) => lookUp(stock, game, alias) !== undefined);
}

/** The real path of a file that a base game ships (Platinum's before Gold's). */
export function findStock(stock: Stock, path: string): string | null {
  for (const game of stockGames) {
    for (const alias of stockAliases(path)) {
      const found = lookUp(stock, game, alias);
      if (found !== undefined) return found;
    }
  }
  return null;
}

/**
 * Finds a texture that a file in `folder` names, as the games do: in that folder and its parents, then in its
 * aliases, finally in `interiors_mbp`. Within a folder the first of `extensions` wins.
 */
export function findStockTexture(
  stock: Stock,
  folder: string,
  stem: string,
  extensions: readonly string[] = imageExtensions,
): string | null {
  for (const place of texturePlaces(folder)) {
    for (const extension of extensions) {
      const path = joinPath(place, `${stem}${extension}`.toLowerCase());
      if (stockGames.some((game) => stock[game].has(path))) return path;
    }
  }
  return null;
}

function texturePlaces(folder: string): Set<string> {
  const named = folder.toLowerCase().replace(/^\.?\/|\/$/g, '');
  const aliases = stockAliases(`${named}/`).map((alias) => alias.slice(0, -1));
  const last = named.replace(/^(lb)?interiors[^/]*/, 'interiors_mbp');
  return new Set([...aliases, last].flatMap(withParents));
}

/** A folder and those that it is in, up to `.`. */
export function withParents(folder: string): string[] {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return [...folders, '.'];
}

/** The real path of `path` in one game's list. */
function lookUp(stock: Stock, game: StockGame, path: string): string | undefined {
  const paths = stock[game];
  const there = game === 'gold' ? goldPath(path) : path;
  if (paths.has(there)) return there;
  const extension = imageExtensions.find((each) => there.endsWith(each));
  if (extension === undefined) return undefined;
  const stem = there.slice(0, -extension.length);
  return imageExtensions.map((each) => stem + each).find((each) => paths.has(each));
}
