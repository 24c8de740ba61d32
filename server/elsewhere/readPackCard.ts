import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import type { Asker } from '../images/asker.ts';
import { readCard } from '../images/card.ts';
import { pictureHashes } from './pictureHashes.ts';

/** The picture of a link to a pack: those of its first levels. */
export async function readPackCard(deps: Deps, id: number, asker: Asker): Promise<FileReply> {
  const pack = await deps.pageCaches.packs.read(id);
  return readCard(deps.images, { pictures: await pictureHashes(deps, pack.levels) }, asker);
}
