import { posix } from 'node:path';

/** Image formats that the games read, best first; a texture is the same in any of them. */
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.bmp', '.dds'] as const;

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
