import { z } from 'zod';
import { connect, type Database } from '../../server/db/connect.ts';
import { findRunningPort } from '../../server/db/engine/ownership.ts';
import { blobKey } from '../../server/files/blobs.ts';
import { openFileStore } from '../../server/files/openFileStore.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { people } from '../demo/words.ts';
import { benchLevels, largeLevels, zipOfLevels } from './benchData.ts';
import type { BenchSite } from './benchSite.ts';
import { startTask } from './generator.ts';
import { watchMemory } from './processes.ts';
import type { Figure } from './report.ts';
import { signIn } from './writers.ts';

/** Index of the first level that the site does not have. */
const freshLevel = benchLevels + largeLevels;

/** Measures how long the check of an upload takes, and how it affects everybody else. */
export async function measureUploads(site: BenchSite, dataDir: string): Promise<Figure[]> {
  const { token } = await signIn(site, people[1].name);
  // A run that was stopped early may have left uploads.
  await removeUploads(dataDir);
  await upload(site, token, await zipOfLevels(freshLevel, 1, 200_000)); // starts the processes
  const small = await upload(site, token, await zipOfLevels(freshLevel + 1, 1, 5_000_000));
  const zip = await zipOfLevels(freshLevel + 2, 50, 1_990_000);
  const stopWatching = watchMemory(site.serverPid);
  const others = startTask('load', {
    url: site.url,
    requests: [
      ...Array.from({ length: 200 }, (_, index) => ({
        path: addressOf('level.extendedInfo', { params: { id: 1 + index * 40 } }),
      })),
      { path: addressOf('level.home') },
    ],
    connections: 10,
    seconds: 10,
    rate: 200,
    status: 200,
  });
  const large = await upload(site, token, zip);
  const peak = stopWatching();
  const { p99Ms } = await others.result;
  await removeUploads(dataDir);
  return [
    { what: 'verdict over 5 MB with one level', value: small, unit: 'ms', target: { atMost: 300 } },
    { what: 'verdict over 100 MB with 50 levels', value: large, unit: 'ms', target: { atMost: 5_000 } },
    {
      what: 'other requests meanwhile: slowest hundredth',
      value: p99Ms,
      unit: 'ms',
      target: { atMost: 100 },
    },
    { what: 'memory at most during uploads', value: peak, unit: 'MB', target: { atMost: 350 } },
  ];
}

const Verdict = z.object({ status: z.literal('success') });

/** Milliseconds from the first byte sent to the verdict received. */
async function upload({ url }: BenchSite, token: string, zip: Uint8Array<ArrayBuffer>): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url + addressOf('upload.check'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip', Authorization: `Bearer ${token}` },
    body: zip,
  });
  Verdict.parse(await response.json());
  return performance.now() - startedAt;
}

/** Removes the uploads, so that the next run finds the same site. */
async function removeUploads(dataDir: string): Promise<void> {
  const port = findRunningPort(dataDir);
  const db = await connect(`mongodb://127.0.0.1:${port}/?directConnection=true`, 'marbleland');
  const files = await openFileStore({ dataDir });
  for (const { parts, levels } of await db.uploads.find().toArray()) {
    for (const { key } of parts) await files.remove(key);
    const hashes = (levels ?? []).flatMap((level) => level.files.map(({ sha256 }) => sha256));
    for (const sha256 of await unused(db, hashes)) await files.remove(blobKey(sha256));
  }
  await db.uploads.deleteMany({});
  await db.close();
}

async function unused(db: Database, hashes: string[]): Promise<string[]> {
  const used = await db.levels.distinct('versions.files.sha256', {
    'versions.files.sha256': { $in: hashes },
  });
  return hashes.filter((sha256) => !used.includes(sha256));
}
