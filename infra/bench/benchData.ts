import { randomFillSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Actor } from '../../server/actor.ts';
import { isOwned } from '../../server/db/engine/ownership.ts';
import type { Deps } from '../../server/deps.ts';
import { buildZip } from '../../server/testing/zipBuilder.ts';
import { checkUpload } from '../../server/uploads/checkUpload.ts';
import { submitUpload } from '../../server/uploads/submitUpload.ts';
import { asUploadBody, filesOfTogether } from '../demo/addLevels.ts';
import { fillDemoSite } from '../demo/demoSite.ts';
import { withSite } from '../demo/withSite.ts';

export const benchLevels = 10_000;
export const largeLevels = 100;
const largeLevelBytes = 5_000_000;
const largeLevelsPerUpload = 15;

/** IDs of the levels made for downloads: 5 MB each, added after all others. */
export const largeIds = Array.from({ length: largeLevels }, (_, index) => benchLevels + 1 + index);

/** The size of the site that `large` measures; it needs no levels made for downloads. */
export const manyLevels = 100_000;

interface BenchData {
  folder: string;
  levels: number;
  say: (sentence: string) => void;
}

const Built = z.object({ levels: z.int(), seconds: z.number().optional() });

/** The file that says that a site is complete, and by its time when it was built. */
export const builtMark = (folder: string): string => join(folder, 'built.json');

/**
 * Builds the site to measure in `folder`, unless an earlier run left a complete one there. Returns how many
 * seconds the demo took, where that is known.
 */
export async function provideBenchData({ folder, levels, say }: BenchData): Promise<number | undefined> {
  const mark = builtMark(folder);
  if (existsSync(mark)) return Built.parse(JSON.parse(readFileSync(mark, 'utf8'))).seconds;
  if (existsSync(folder) && isOwned(folder)) throw new Error(`The data in ${folder} is in use.`);
  rmSync(folder, { recursive: true, force: true });
  say(`Building a site of ${levels} levels in ${folder}, once (about 5 minutes)`);
  let seconds = 0;
  await withSite(async (deps) => {
    const startedAt = performance.now();
    await fillDemoSite(deps, levels, say);
    seconds = (performance.now() - startedAt) / 1_000;
    if (levels === benchLevels) await addLargeLevels(deps);
  });
  writeFileSync(mark, `${JSON.stringify({ levels, seconds })}\n`);
  return seconds;
}

async function addLargeLevels(deps: Deps): Promise<void> {
  const actor = await anyUploader(deps);
  for (let start = 0; start < largeLevels; start += largeLevelsPerUpload) {
    const count = Math.min(largeLevelsPerUpload, largeLevels - start);
    const zip = await zipOfLevels(benchLevels + start, count, largeLevelBytes);
    const body = asUploadBody(zip, 'application/zip');
    const { uploadId, missions } = await checkUpload(deps, actor, body, {});
    const remarks = missions.map(() => '');
    await submitUpload(deps, actor, { uploadId, remarks, addToPacks: [], newPack: null });
  }
}

/** Levels of `bytes` each, mostly incompressible music, named from index `first` on. */
export async function zipOfLevels(
  first: number,
  count: number,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const musicOf = (index: number) => `bench_${index}.ogg`;
  const files = await filesOfTogether(first, count, 'Rolly', musicOf);
  const music = Array.from({ length: count }, (_, index) => ({
    name: `sound/music/${musicOf(first + index)}`,
    data: randomFillSync(Buffer.alloc(bytes - 60_000)),
    method: 0 as const,
  }));
  return new Uint8Array(
    buildZip([...files.map(({ path, content }) => ({ name: path, data: content })), ...music]),
  );
}

async function anyUploader({ db }: Deps): Promise<Actor> {
  const account = await db.accounts.findOne({ isModerator: true });
  if (!account) throw new Error('The demo has no moderator.');
  const { _id: id, username, isModerator, isSuspended } = account;
  const session = {
    by: 'session',
    sessionId: '',
    sessionPublicId: '',
    confirmedAt: null,
    needsSecondFactor: false,
  } as const;
  return { id, username, isModerator, isSuspended, hasAcknowledgedGuidelines: true, ...session };
}
