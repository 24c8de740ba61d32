import { posix } from 'node:path';
import type { FileKind } from '../../../../shared/uploads.ts';
import { isImage } from './findTexture.ts';
import type { Format } from './wants.ts';

export const soundExtensions = ['.ogg', '.wav', '.mp3'];

const formats: Record<string, Format> = {
  '.dif': 'interior',
  '.dts': 'shape',
  '.dml': 'sky',
  '.ifl': 'flipbook',
};

export const extensionOf = (path: string): string => posix.extname(path).toLowerCase();

/** The format of the files that ask for further files, by their extension. */
export const formatOf = (path: string): Format | undefined => formats[extensionOf(path)];

export function kindOf(path: string): FileKind {
  const format = formatOf(path);
  if (format) return format;
  if (isImage(path)) return 'texture';
  if (soundExtensions.includes(extensionOf(path))) return 'sound';
  return extensionOf(path) === '.mis' ? 'mission' : 'other';
}
