import type { Deps } from '../deps.ts';
import type { ListedFile } from '../files/fileStore.ts';
import { repeat } from '../services/repeat.ts';

/** Below the limit, so that not every new image starts another round. */
const shareLeft = 0.9;

/** Of the limit: further images after which it is looked up again whether there are too many. */
const shareAdded = 0.05;

const everyMs = 60_000;

/**
 * Removes derived images that were not used for longer than configured, and those not used for longest while
 * all together are larger than configured. Several processes may do it at once: they remove the same ones.
 */
export async function trimImages({ files, clock, config }: Deps): Promise<void> {
  const { maxBytes, lifeMs } = config.derivedImages;
  const unusedSince = clock() - lifeMs;
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

/** Trims whenever this process has stored many images; the sweeper does it anyway. Returns what stops it. */
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
