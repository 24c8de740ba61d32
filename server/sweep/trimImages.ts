import type { Deps } from '../deps.ts';
import type { ListedFile } from '../files/fileStore.ts';
import { repeat } from '../services/repeat.ts';

/** Trims to below the limit, so that not every new image starts another round. */
const shareLeft = 0.9;

/** A share of the limit: after this many bytes of new images the total is checked again. */
const shareAdded = 0.05;

const everyMs = 60_000;

/**
 * Removes derived images unused for longer than configured, and the least recently used ones while all
 * together are larger than configured. Several processes may do it at once: they remove the same ones.
 */
export async function trimImages({ files, config }: Deps): Promise<void> {
  const { maxBytes, lifeMs } = config.derivedImages;
  const unusedSince = Date.now() - lifeMs;
  const kept: ListedFile[] = [];
  for await (const file of files.list('derived/')) {
    if (file.modifiedAt.getTime() <= unusedSince) await files.remove(file.key);
    else kept.push(file);
  }
  let bytes = kept.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxBytes) return;
  kept.sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime());
  for (const { key, size } of kept) {
    if (bytes <= maxBytes * shareLeft) return;
    await files.remove(key);
    bytes -= size;
  }
}

/**
 * Trims whenever this process has stored many images, in addition to the sweeper. Returns a function that
 * stops it.
 */
export function startTrimming(deps: Deps): () => void {
  let trimmedAt = 0;
  return repeat(
    async () => {
      const { storedBytes } = deps.images;
      if (storedBytes - trimmedAt < deps.config.derivedImages.maxBytes * shareAdded) return;
      trimmedAt = storedBytes;
      await trimImages(deps);
    },
    {
      everyMs,
      firstAfterMs: everyMs,
      onError: (error) => deps.log.warn({ err: error }, 'Unused images could not be removed'),
    },
  );
}
