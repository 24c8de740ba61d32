import { createHash } from 'node:crypto';
import formatDisposition from 'content-disposition';

/** What a download of one level is called, or of the version of it that was asked for. */
export function archiveFileName(levelName: string, id: number, version?: number): string {
  return `${levelFileName(levelName, id)}${version === undefined ? '' : `-v${version}`}.zip`;
}

export const mbpakFileName = (levelName: string, id: number): string =>
  `${levelFileName(levelName, id)}.mbpak`;

export function packArchiveFileName(packName: string, id: number): string {
  const name = camelCase(packName);
  return name ? `${name}-pack-${id}.zip` : `pack-${id}.zip`;
}

/** For several levels; the same ones have the same name. */
export function levelsArchiveFileName(ids: readonly number[]): string {
  const hash = createHash('sha256').update(ids.join(',')).digest('hex');
  return `levels-${hash.slice(0, 8)}.zip`;
}

/** The header that makes a browser save a file of one of the names above; letters that are not ASCII go to `filename*`. */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\w.-]/g, '')
    .replace(/^-/, '');
  return formatDisposition(fileName, { fallback: plain });
}

const levelFileName = (levelName: string, id: number): string => `${camelCase(levelName) || 'level'}-${id}`;

/** Letters and digits, every word with a capital; `Ed's 2nd maze` is `Eds2ndMaze`. */
function camelCase(name: string): string {
  const words =
    name
      .normalize('NFC')
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const joined = words.map(([first = '', ...rest]) => first.toUpperCase() + rest.join('')).join('');
  return [...joined].slice(0, 80).join('');
}
