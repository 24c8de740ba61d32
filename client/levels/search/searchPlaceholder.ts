import { formatCount } from '../../ui/formatCount.ts';

/** Without a number while the site's size is not known. */
export function searchPlaceholder(levelCount: number | null): string {
  const what = 'for name, artist, file name or ID';
  if (levelCount === null) return `Search levels ${what}`;
  return `Search ${levelCount === 1 ? '1 level' : `${formatCount(levelCount)} levels`} ${what}`;
}
