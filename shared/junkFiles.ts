const names = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/**
 * Whether this is a file that operating systems leave in folders and archives. `path` has `/` between its
 * parts.
 */
export function isJunkFile(path: string): boolean {
  const parts = path.toLowerCase().split('/');
  const name = parts.at(-1) ?? '';
  // macOS stores resource forks under these names.
  return names.has(name) || name.startsWith('._') || parts.includes('__macosx');
}
