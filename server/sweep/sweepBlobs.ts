import type { AccountDocument } from '../db/documents/account.ts';
import type { LevelDocument } from '../db/documents/level.ts';
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
  const used = await usedBy(deps, hashes, 'versions.files.sha256');
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
  const hashes: string[] = [];
  for await (const { key } of deps.files.list('swept/')) hashes.push(nameOf(key));
  const used = await usedBy(deps, hashes, 'versions.files.sha256', 'files.sha256');
  for (const sha256 of hashes) {
    if (used.has(sha256)) await moveIfThere(deps.files, sweptKey(sha256), blobKey(sha256));
    else await deps.files.remove(sweptKey(sha256));
  }
}

interface WithBlobs {
  files: { sha256: string }[];
}

const filesOf = ({ files }: WithBlobs): WithBlobs['files'] => files;

/** The hashes that a level, a pending upload or a person's picture uses. */
async function usedBy({ db }: SweepDeps, hashes: string[], ...levelFields: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const any = { $in: hashes };
  // Read uploads first: one submitted in between is found as a level. A submitted upload needs nothing more.
  const uploads = await db.uploads
    .find({ $or: [{ 'levels.files.sha256': any }, { 'drafts.files.sha256': any }], submitted: null })
    .project<{ levels: WithBlobs[] | null; drafts?: WithBlobs[] }>({
      'levels.files.sha256': 1,
      'drafts.files.sha256': 1,
    })
    .toArray();
  // Read before and after the levels: a level that is deleted or restored in between is found in one of them.
  const binned = await binnedFiles(db, any);
  const levels = await db.levels
    .find({ $or: levelFields.map((field) => ({ [field]: any })) })
    .project<WithBlobs & { versions: WithBlobs[] }>({ 'versions.files.sha256': 1, 'files.sha256': 1 })
    .toArray();
  const accounts = await db.accounts
    .find({ 'avatar.sha256': any })
    .project<Pick<AccountDocument, 'avatar'>>({ avatar: 1 })
    .toArray();
  const files = [
    ...levels.flatMap((level) => [...level.files, ...level.versions.flatMap((version) => version.files)]),
    ...binned,
    ...(await binnedFiles(db, any)),
    ...uploads.flatMap(({ levels: ready, drafts = [] }) => [...(ready ?? []), ...drafts]).flatMap(filesOf),
    ...accounts.flatMap(({ avatar }) => avatar ?? []),
  ];
  return new Set(files.map(({ sha256 }) => sha256));
}

/** Files of deleted levels that can still be restored. */
async function binnedFiles(db: Deps['db'], sha256: { $in: string[] }): Promise<{ sha256: string }[]> {
  const binned = await db.bin
    .find({ 'level.versions.files.sha256': sha256 })
    .project<{ level: Pick<LevelDocument, 'versions'> }>({ 'level.versions.files.sha256': 1 })
    .toArray();
  return binned.flatMap(({ level }) => level.versions.flatMap(({ files }) => files));
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
