import { posix } from 'node:path';
import type { MissionReference } from './references.ts';

export const soundExtensions = ['.ogg', '.wav', '.mp3'];

/** The paths that a reference may refer to: games find music and sounds without their extension. */
export function possiblePaths({ kind, path }: Pick<MissionReference, 'kind' | 'path'>): string[] {
  const isSound = kind === 'music' || kind === 'audio' || kind === 'datablockFile';
  if (!isSound || soundExtensions.includes(posix.extname(path).toLowerCase())) return [path];
  return [path, ...soundExtensions.map((extension) => path + extension)];
}
