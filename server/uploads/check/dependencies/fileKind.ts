import { posix } from 'node:path';
import type { FileKind } from '../../../../shared/uploads.ts';
import { isImage } from '../../../formats/imageExtensions.ts';
import { soundExtensions } from '../../../formats/mission/possiblePaths.ts';
import type { Format } from './wantedTextures.ts';

const formats: Record<string, Format> = {
  '.dif': 'interior',
  '.dts': 'shape',
  '.dml': 'sky',
  '.ifl': 'flipbook',
};

export const extensionOf = (path: string): string => posix.extname(path).toLowerCase();

/** The format of a file that refers to other files, by its extension. */
export const formatOf = (path: string): Format | undefined => formats[extensionOf(path)];

export function kindOf(path: string): FileKind {
  const format = formatOf(path);
  if (format) return format;
  if (isImage(path)) return 'texture';
  if (soundExtensions.includes(extensionOf(path))) return 'sound';
  return extensionOf(path) === '.mis' ? 'mission' : 'other';
}
