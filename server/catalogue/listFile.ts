import { memoryFile } from '../content/memoryFile.ts';
import type { FileReply } from '../fileReply.ts';
import type { LevelCatalogue } from './catalogue.ts';

/** A list whose counts have changed is made again when it is this old, and answers until then. */
const remadeAfterMs = 1_000;
/** Counts are never further behind; added and removed levels appear at once. */
const countsMayLagMs = 3_000;

interface Made {
  file: FileReply;
  revision: number;
  structureRevision: number;
  madeAt: number;
}

/** The level list as clients receive it, made and compressed once per change for all requests. */
export function createListFile(catalogue: LevelCatalogue, clock: () => number): () => Promise<FileReply> {
  let current: Made | null = null;
  let making: Promise<Made> | null = null;

  async function make(): Promise<Made> {
    const { revision, structureRevision } = catalogue;
    const madeAt = clock();
    const file = await memoryFile(Buffer.from(catalogue.toJson()), {
      contentType: 'application/json; charset=utf-8',
      cache: 'revalidated',
      brotliQuality: 5,
    });
    current = { file, revision, structureRevision, madeAt };
    return current;
  }

  function makeOnce(): Promise<Made> {
    making ??= make().finally(() => {
      making = null;
    });
    return making;
  }

  return async () => {
    const { revision, structureRevision } = catalogue;
    // A list need not include changes made while it is being built; otherwise frequent changes would delay
    // every answer.
    const isFresh = (made: Made) =>
      made.structureRevision >= structureRevision &&
      (made.revision >= revision || clock() - made.madeAt < countsMayLagMs);
    let made = current;
    while (!made || !isFresh(made)) made = await makeOnce();
    if (made.revision < revision && clock() - made.madeAt >= remadeAfterMs) {
      // A failure is answered to those who wait for the list once this one is too old.
      makeOnce().catch(() => undefined);
    }
    return made.file;
  };
}
