const names = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** Whether operating systems leave such a file behind in folders and archives. `path` has `/` between its parts. */
export function isJunkFile(path: string): boolean {
  const parts = path.toLowerCase().split('/');
  const name = parts.at(-1) ?? '';
  // macOS keeps resource forks in files of these names.
  return names.has(name) || name.startsWith('._') || parts.includes('__macosx');
}
