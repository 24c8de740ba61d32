import { randomUUID } from 'node:crypto';
import { constants, readFile } from 'node:fs';
import {
  access,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { codeOf, removeEmptyFolders, renameDurably } from './durableFolder.ts';
import { checkingKeys, temporaryFolder, temporaryLifeMs } from './fileKey.ts';
import { createFileReader, type FileReader, UnreadFileError } from './fileReader.ts';
import {
  type ByteRange,
  FileMissingError,
  type FileStat,
  type FileStore,
  FileStoreUnavailableError,
  type ListedFile,
  type PlacedFile,
  type PutOptions,
  type StoredFile,
  WrongSizeError,
} from './fileStore.ts';
import { receive } from './incoming.ts';
import { createPieceBuffers, type Piece, type PieceBuffers, pieceBytes } from './pieceBuffers.ts';

/** It takes two thirds of the processor time of `readFile` of `fs/promises`, which opens a FileHandle. */
const readWhole = promisify(readFile);

/**
 * A file store in a folder, which several processes may share. Its temporary folder proves that it is
 * available (a mount may be gone).
 */
export async function openDiskFiles(path: string): Promise<FileStore> {
  const root = resolve(path);
  await onDisk(root, () => mkdir(join(root, temporaryFolder), { recursive: true, mode: 0o700 }));
  await removeLeftovers(root);
  const at = (key: string): string => join(root, key);
  const reader = createFileReader();
  const buffers = createPieceBuffers();
  return checkingKeys({
    kind: 'disk',
    put: (key, source, options) => put(root, at(key), source, options),
    read: (key, range) => onDisk(root, () => read(at(key), buffers, range), missing(key)),
    readAll: (key) => onDisk(root, () => readWhole(at(key)), missing(key)),
    readTogether: (wanted, size) => readTogether({ root, at, reader }, wanted, size),
    stat: (key) => statFile(root, at(key)),
    move: (from, to) => onDisk(root, () => move(root, at(from), at(to)), missing(from)),
    remove: (key) => onDisk(root, () => remove(root, at(key)), asUndefined),
    list: (folder) => list(root, folder),
    touch: (key) => onDisk(root, () => utimes(at(key), new Date(), new Date()), missing(key)),
    withLocalFile: async (key, use) => {
      if (!(await statFile(root, at(key)))) throw new FileMissingError(key);
      return use(at(key));
    },
    check: () => onDisk(root, () => access(join(root, temporaryFolder), constants.R_OK | constants.W_OK)),
  });
}

async function put(
  root: string,
  path: string,
  source: Readable | Uint8Array,
  options?: PutOptions,
): Promise<StoredFile> {
  const incoming = receive(source, options);
  const temporary = join(root, temporaryFolder, randomUUID());
  try {
    const handle = await open(temporary, 'wx');
    try {
      await writeFile(handle, incoming.chunks);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameDurably(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw incoming.abandon(error) ?? unavailable(root, error);
  }
  return incoming.measured();
}

async function read(path: string, buffers: PieceBuffers, range?: ByteRange): Promise<Readable> {
  const handle = await open(path, 'r');
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw Object.assign(new Error(`${path} is a folder.`), { code: 'EISDIR' });
    const { start, end: wantedEnd } = range ?? { start: 0, end: stats.size };
    const end = Math.min(wantedEnd, stats.size);
    if (start < end) {
      const pieces = Readable.from(readPieces(handle, buffers, { start, end }), { objectMode: false });
      // Also when nobody has begun to read. Of what was only read, closing loses nothing.
      return pieces.once('close', () => handle.close().catch(() => undefined));
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return Readable.from([]);
}

async function* readPieces(
  handle: FileHandle,
  buffers: PieceBuffers,
  { start, end }: ByteRange,
): AsyncGenerator<Piece> {
  for (let at = start; at < end; ) {
    const piece = await buffers.fill(Math.min(pieceBytes, end - at), async (memory) => {
      const { bytesRead } = await handle.read(memory, { position: at });
      return bytesRead;
    });
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}

interface SmallFiles {
  root: string;
  at: (key: string) => string;
  reader: FileReader;
}

async function readTogether(
  { root, at, reader }: SmallFiles,
  wanted: readonly PlacedFile[],
  size: number,
): Promise<Buffer> {
  const files = wanted.map(({ key, ...place }) => ({ path: at(key), ...place }));
  const keyOf = (error: unknown) => (error instanceof UnreadFileError ? wanted[error.index]?.key : undefined);
  const read = await onDisk(
    root,
    () => reader.read(files, size),
    (cause) => missing(keyOf(cause) ?? '')(cause),
  );
  if (Buffer.isBuffer(read)) return read;
  const { key = '', size: expected = 0 } = wanted[read.wrongSize] ?? {};
  throw new WrongSizeError(key, expected);
}

async function move(root: string, from: string, to: string): Promise<void> {
  await access(from);
  await renameDurably(from, to);
  await removeEmptyFolders(dirname(from), root);
}

async function remove(root: string, path: string): Promise<void> {
  await unlink(path);
  await removeEmptyFolders(dirname(path), root);
}

async function statFile(root: string, path: string): Promise<FileStat | null> {
  const stats = await onDisk(root, () => stat(path), asUndefined);
  return stats?.isFile() ? { size: stats.size, modifiedAt: stats.mtime } : null;
}

async function* list(root: string, folder: string): AsyncIterable<ListedFile> {
  const entries = await onDisk(root, () => opendir(join(root, folder)), asUndefined);
  for await (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue;
    const key = folder + entry.name;
    if (entry.isDirectory()) {
      yield* list(root, `${key}/`);
      continue;
    }
    const found = await statFile(root, join(root, key));
    if (found) yield { key, ...found };
  }
}

async function removeLeftovers(root: string): Promise<void> {
  const folder = join(root, temporaryFolder);
  for (const name of await onDisk(root, () => readdir(folder))) {
    const path = join(folder, name);
    const found = await statFile(root, path);
    const isOld = found && found.modifiedAt.getTime() < Date.now() - temporaryLifeMs;
    if (isOld) await onDisk(root, () => rm(path, { force: true }));
  }
}

/**
 * Runs file system calls. `whenMissing` handles a missing file, once the folder itself is known to be
 * available.
 */
async function onDisk<T, M = never>(
  root: string,
  calls: () => Promise<T>,
  whenMissing?: (cause: unknown) => M,
): Promise<T | M> {
  try {
    return await calls();
  } catch (error) {
    if (whenMissing && isMissing(error) && (await isPresent(root))) return whenMissing(error);
    throw unavailable(root, error);
  }
}

const missing = (key: string) => (cause: unknown) => {
  throw new FileMissingError(key, { cause });
};

const asUndefined = (): undefined => undefined;

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '');

const isPresent = (root: string): Promise<boolean> =>
  access(join(root, temporaryFolder)).then(
    () => true,
    () => false,
  );

const unavailable = (root: string, cause: unknown): Error =>
  new FileStoreUnavailableError(`The folder ${root} cannot be used (${codeOf(cause) ?? String(cause)}).`, {
    cause,
  });
