import { searchPlaceholder } from '../../search/searchPlaceholder.ts';

export const levelPlaceholder = (count: number | null): string =>
  searchPlaceholder('level', 'name, artist, file name or ID', count);
