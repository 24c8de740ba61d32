import { createHash } from 'node:crypto';
import formatDisposition from 'content-disposition';

/** The file name of a download of one level. */
export function archiveFileName(levelName: string, id: number): string {
  return `${camelCase(levelName) || 'level'}-${id}.zip`;
}

export function packArchiveFileName(packName: string, id: number): string {
  const name = camelCase(packName);
  return name ? `${name}-pack-${id}.zip` : `pack-${id}.zip`;
}

/** The file name of a download of several levels; equal for equal IDs. */
export function levelsArchiveFileName(ids: readonly number[]): string {
  const hash = createHash('sha256').update(ids.join(',')).digest('hex');
  return `levels-${hash.slice(0, 8)}.zip`;
}

/**
 * The `Content-Disposition` that makes a browser save the file; names that are not ASCII go to `filename*`.
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\w.-]/g, '')
    .replace(/^-/, '');
  return formatDisposition(fileName, { fallback: plain });
}

/** Letters and digits only, each word capitalised: `Ed's 2nd maze` is `Eds2ndMaze`. */
function camelCase(name: string): string {
  const words =
    name
      .normalize('NFC')
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const joined = words.map(([first = '', ...rest]) => first.toUpperCase() + rest.join('')).join('');
  return [...joined].slice(0, 80).join('');
}
