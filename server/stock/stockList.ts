/**
 * Parses a list of files: a line `folder:`, then indented lines of file names separated by blanks; `.` is the
 * data folder itself, `#` starts a comment line. Everything is lower case, sorted by code unit; in a name,
 * `%20` is a blank and `%25` a percent sign.
 */
export function parseStockList(text: string): Set<string> {
  const paths = new Set<string>();
  let folder = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (!/^\s/.test(line)) {
      folder = unescapeName(line.trim().replace(/:$/, ''));
      continue;
    }
    for (const name of line.trim().split(/\s+/)) paths.add(joinPath(folder, unescapeName(name)));
  }
  return paths;
}

/** Formats a list, with the comment `title`. */
export function formatStockList(paths: Iterable<string>, title: string): string {
  const folders = new Map<string, string[]>();
  const sorted = [...new Set([...paths].map((path) => path.toLowerCase()))].sort();
  for (const path of sorted) {
    const slash = path.lastIndexOf('/');
    const folder = slash < 0 ? '.' : path.slice(0, slash);
    const names = folders.get(folder) ?? [];
    names.push(escapeName(path.slice(slash + 1)));
    folders.set(folder, names);
  }
  const blocks = [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, names]) => `${escapeName(folder)}:\n${wrap(names)}`);
  return `# ${title} (${sorted.length} files)\n${blocks.join('')}`;
}

export function joinPath(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`;
}

function escapeName(name: string): string {
  return name.replace(/[\s%#]/g, encodeURIComponent);
}

function unescapeName(name: string): string {
  return name.replace(/(%[0-9a-f]{2})+/gi, decodeURIComponent);
}

const lineWidth = 150;

function wrap(names: string[]): string {
  let text = '';
  let line = ' ';
  for (const name of names) {
    if (line.length + name.length >= lineWidth && line !== ' ') {
      text += `${line}\n`;
      line = ' ';
    }
    line += ` ${name}`;
  }
  return `${text}${line}\n`;
}
