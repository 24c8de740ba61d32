import { createHash } from 'node:crypto';
import { ApiError } from '../../shared/errors.ts';
import type { FileReply } from '../fileReply.ts';
import type { Asker } from './asker.ts';
import { maxCardPictures } from './cardLayout.ts';
import type { Images } from './images.ts';
import { listVariant } from './imageVariant.ts';

/** Raised when cards are drawn differently. */
const drawnAs = 2;

interface CardWish {
  /** SHA-256 of the stored pictures in it. */
  pictures: readonly string[];
  /** The picture of a person, with a name that changes with it. */
  portrait?: { name: string; read: () => Promise<Uint8Array> };
}

/** The picture of a link, drawn once for the same pictures. */
export async function readCard(images: Images, wish: CardWish, asker: Asker): Promise<FileReply> {
  const used = wish.pictures.slice(0, maxCardPictures);
  const name = [drawnAs, wish.portrait?.name ?? '', ...used].join();
  const folder = createHash('sha256').update(name).digest('hex');
  const wanted = { key: `derived/cards/${folder}/card.jpeg`, format: 'jpeg', isKept: true } as const;
  const found = await images.derived.find(wanted);
  if (found) return { ...found, cache: 'revalidated' };
  // Each picture takes a turn of its own, so they are made before the turn of the card begins.
  const pictures = await Promise.all(used.map((sha256) => pictureOf(images, sha256, asker)));
  const portrait = (await wish.portrait?.read()) ?? null;
  const made = await images.derived.make(wanted, asker, () =>
    images.drawCard({ pictures: pictures.flatMap((picture) => picture ?? []), portrait }),
  );
  return { ...made, cache: 'revalidated' };
}

/** A picture in the size that lists show, which is usually made already; null for an unavailable one. */
async function pictureOf(images: Images, sha256: string, asker: Asker): Promise<Uint8Array | null> {
  try {
    return (await images.resized(sha256, listVariant, asker)).body;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'image_not_found') return null;
    throw error;
  }
}
