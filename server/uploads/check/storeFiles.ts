import PQueue from 'p-queue';
import type { Deps } from '../../deps.ts';
import { storeMeasuredFile } from '../../files/blobs.ts';
import type { UnpackedFile } from '../receive/archive/unpackZip.ts';
import type { CheckedMission } from './checkMission.ts';

/** Storing a file waits for the disk, so several are stored at once. */
const concurrency = 8;

/**
 * Stores all files that the missions need as blobs; existing ones are touched, which protects them from the
 * sweeper.
 */
export async function storeFiles(
  { files }: Pick<Deps, 'files'>,
  missions: CheckedMission[],
  onProgress: (done: number, total: number, path: string) => void = () => undefined,
): Promise<void> {
  const sources = new Map<string, UnpackedFile>();
  for (const { placed } of missions) for (const { source } of placed) sources.set(source.sha256, source);
  let done = 0;
  const store = async ({ file, path, sha256, size, crc32 }: UnpackedFile) => {
    await storeMeasuredFile(files, file, { sha256, size, crc32 });
    done += 1;
    onProgress(done, sources.size, path);
  };
  const queue = new PQueue({ concurrency });
  await queue.addAll([...sources.values()].map((source) => () => store(source)));
}
