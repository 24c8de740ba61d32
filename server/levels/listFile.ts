import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FileReply } from '../files/fileReply.ts';
import type { LevelCatalogue } from './catalogue.ts';

/** Counts that moved may show up this much later; levels that came or went never. */
const countsMayLagMs = 1_000;

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** The level list as it is sent, made once per change and compressed ahead, whoever asks. */
export function createListFile(catalogue: LevelCatalogue, clock: () => number): () => Promise<FileReply> {
  let current: { file: FileReply; revision: number; structureRevision: number; madeAt: number } | null = null;
  let making: Promise<FileReply> | null = null;

  function isFresh(): boolean {
    if (!current || current.structureRevision !== catalogue.structureRevision) return false;
    return current.revision === catalogue.revision || clock() - current.madeAt < countsMayLagMs;
  }

  async function make(): Promise<FileReply> {
    const { revision, structureRevision } = catalogue;
    const bytes = Buffer.from(catalogue.toJson());
    const [gzipped, brotlied] = await Promise.all([
      zip(bytes, { level: 6 }),
      brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ]);
    const file: FileReply = {
      contentType: 'application/json; charset=utf-8',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      cacheControl: 'no-cache',
      body: bytes,
      encodings: { gzip: gzipped, br: brotlied },
    };
    current = { file, revision, structureRevision, madeAt: clock() };
    return file;
  }

  return async () => {
    while (!isFresh()) {
      making ??= make().finally(() => {
        making = null;
      });
      await making;
    }
    if (!current) throw new Error('The level list was not made.');
    return current.file;
  };
}
