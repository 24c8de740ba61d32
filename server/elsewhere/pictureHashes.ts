import type { LevelInfo } from '../../shared/levels.ts';
import type { Deps } from '../deps.ts';
import { maxCardPictures } from '../images/cardLayout.ts';

/** The SHA-256 of the pictures of the first levels of a list, for a card. */
export async function pictureHashes({ pageCaches }: Deps, levels: readonly LevelInfo[]): Promise<string[]> {
  const first = levels.slice(0, maxCardPictures);
  const found = await Promise.all(first.map(({ id }) => pageCaches.pictures.read(id)));
  return found.flatMap(({ thumbnail }) => thumbnail?.sha256 ?? []);
}
