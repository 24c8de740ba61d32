import type { Deps } from '../deps.ts';
import { blobKey } from '../files/blobs.ts';
import { FileMissingError, type FileStore } from '../files/fileStore.ts';

/**
 * An unused blob is first moved aside, then looked up once more in all documents, and moved back if one needs
 * it meanwhile. Verbs that store a document check its blobs afterwards, so none is lost in between.
 */
const sweptKey = (sha256: string): string => `swept/${sha256.slice(0, 2)}/${sha256}`;

type SweepDeps = Pick<Deps, 'db' | 'files'>;

const batchSize = 200;

/** Moves aside the blobs that nothing refers to and that were not stored or touched since `before`. */
export async function removeUnusedBlobs(deps: SweepDeps, before: number): Promise<void> {
  let batch: string[] = [];
  for await (const { key, modifiedAt } of deps.files.list('blobs/')) {
    if (modifiedAt.getTime() > before) continue;
    batch.push(nameOf(key));
    if (batch.length < batchSize) continue;
    await putAside(deps, batch, before);
    batch = [];
  }
  await putAside(deps, batch, before);
}

async function putAside(deps: SweepDeps, hashes: string[], before: number): Promise<void> {
  const used = await usedAmong(deps, hashes);
  for (const sha256 of hashes.filter((each) => !used.has(each))) {
    const found = await deps.files.stat(blobKey(sha256));
    if (found && found.modifiedAt.getTime() <= before) {
      await moveIfThere(deps.files, blobKey(sha256), sweptKey(sha256));
    }
  }
}

/**
 * Deletes blobs that were moved aside, here or by a process that died, unless a document needs them after
 * all.
 */
export async function settleSweptBlobs(deps: SweepDeps): Promise<void> {
  let batch: string[] = [];
  for await (const { key } of deps.files.list('swept/')) {
    batch.push(nameOf(key));
    if (batch.length < batchSize) continue;
    await settle(deps, batch);
    batch = [];
  }
  await settle(deps, batch);
}

async function settle(deps: SweepDeps, hashes: string[]): Promise<void> {
  const used = await usedAmong(deps, hashes);
  for (const sha256 of hashes) {
    if (used.has(sha256)) await moveIfThere(deps.files, sweptKey(sha256), blobKey(sha256));
    else await deps.files.remove(sweptKey(sha256));
  }
}

/** The hashes that a level, a pending upload or a person's picture uses. */
async function usedAmong({ db }: SweepDeps, hashes: readonly string[]): Promise<Set<string>> {
  const unused = new Set(hashes);
  // Read uploads first: one submitted in between is found as a level. A submitted upload needs nothing more.
  await removeUsed(unused, (any) =>
    db.uploads
      .find({ $or: [{ 'levels.files.sha256': any }, { 'drafts.files.sha256': any }], submitted: null })
      .project({ 'levels.files.sha256': 1, 'drafts.files.sha256': 1 }),
  );
  const removeBinned = () =>
    removeUsed(unused, (any) =>
      db.bin.find({ 'level.versions.files.sha256': any }).project({ 'level.versions.files.sha256': 1 }),
    );
  // Read before and after the levels: a level that is deleted or restored in between is found in one of them.
  await removeBinned();
  // The last of its versions has the present files of a level.
  await removeUsed(unused, (any) =>
    db.levels.find({ 'versions.files.sha256': any }).project({ 'versions.files.sha256': 1 }),
  );
  await removeBinned();
  await removeUsed(unused, (any) =>
    db.accounts.find({ 'avatar.sha256': any }).project({ 'avatar.sha256': 1 }),
  );
  return new Set(hashes.filter((sha256) => !unused.has(sha256)));
}

interface Found {
  limit(most: number): { toArray(): Promise<unknown[]> };
}

const documentsAtATime = 100;

/**
 * Removes the hashes that documents have from `hashes`, some documents at a time: what is found is not asked
 * for again, since very many levels can share a file.
 */
async function removeUsed(hashes: Set<string>, find: (any: { $in: string[] }) => Found): Promise<void> {
  let isThereMore = true;
  while (isThereMore && hashes.size > 0) {
    const found = await find({ $in: [...hashes] })
      .limit(documentsAtATime)
      .toArray();
    for (const sha256 of hashesIn(found)) hashes.delete(sha256);
    isThereMore = found.length === documentsAtATime;
  }
}

function hashesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'sha256' && typeof member === 'string' ? [member] : hashesIn(member),
  );
}

const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Another process may have moved the file first. */
async function moveIfThere(files: FileStore, from: string, to: string): Promise<void> {
  try {
    await files.move(from, to);
  } catch (error) {
    if (!(error instanceof FileMissingError)) throw error;
  }
}
