import type { PageCaches } from './pageCaches.ts';

/** Drops what is made of the files of a level. Pictures and archives change only with their own level. */
export function dropFiles({ pictures, packedLevels }: PageCaches, levelId: number): void {
  pictures.drop(levelId);
  packedLevels.drop(levelId);
}
