import { posix } from 'node:path';
import { imageExtensions } from '../../shared/imageExtensions.ts';

export function isImage(path: string): boolean {
  const extension = posix.extname(path).toLowerCase();
  return imageExtensions.some((each) => each === extension);
}

/**
 * The file names that a texture's name may refer to, the likeliest first; `base.gem` has no extension,
 * `foo.png` may have one.
 */
export function textureFileNames(name: string): string[] {
  const named = imageExtensions.map((extension) => name + extension);
  if (!isImage(name)) return named;
  const stem = name.slice(0, -posix.extname(name).length);
  return [...named, name, ...imageExtensions.map((extension) => stem + extension)];
}
