/** Far more than the game or any file system allows. */
const maxPathLength = 1000;

/**
 * The path below the game's data folder that a path in a mission refers to: the part after the first `data/`,
 * else the whole path. Undefined for empty and overlong paths, drive letters, `..` and control characters: no
 * file of a level can be there.
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

/** Whether a path contains the data folder, as `// @include` requires. */
export function showsDataFolder(raw: string): boolean {
  return /\/data\//i.test(raw.replaceAll('\\', '/'));
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\x7f');
}
