/** Far beyond what the game or any file system takes. */
const maxPathLength = 1000;

/**
 * The place below the game's data folder that a path in a mission means: what follows the first `data/`, else the path itself.
 * Undefined for nothing, overlong paths, drive letters, `..` and control characters: no file of a level can be there.
 */
export function dataPath(raw: string): string | undefined {
  if (raw.length > maxPathLength) return undefined;
  const path = raw.trim().replaceAll('\\', '/').replaceAll(/\/+/g, '/');
  const below = /(?:^|\/)data\/(.*)$/is.exec(path)?.[1] ?? path.replace(/^~?\//, '');
  const segments = below.split('/').filter((segment) => segment !== '.' && segment !== '');
  const isUsable =
    segments.length > 0 && !segments.includes('..') && !hasControlCharacter(below) && !below.includes(':');
  return isUsable ? segments.join('/') : undefined;
}

/** Whether a path shows where the data folder is, as `// @include` must. */
export function showsDataFolder(raw: string): boolean {
  return /\/data\//i.test(raw.replaceAll('\\', '/'));
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\x7f');
}
