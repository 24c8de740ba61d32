import { createEtag } from '../content/etagOf.ts';
import { memoryFile } from '../content/memoryFile.ts';
import type { FileReply } from '../fileReply.ts';
import { createSlices } from '../search/slices.ts';
import type { LevelCatalogue } from './catalogue.ts';

/**
 * A list whose counts have changed is made again when it is this old, and answers until then. One of more than
 * four megabytes becomes older: both compressions of forty take seconds.
 */
const remadeAfterMs = (bytes: number): number => Math.max(1_000, bytes / 4_000);
/** Counts are never further behind, in times of that age; added and removed levels appear at once. */
const mayLag = 3;

interface Made {
  file: FileReply;
  revision: number;
  structureRevision: number;
  madeAt: number;
  restMs: number;
}

/** The level list as clients receive it, made and compressed once per change for all requests. */
export function createListFile(catalogue: LevelCatalogue, clock: () => number): () => Promise<FileReply> {
  let current: Made | null = null;
  let making: Promise<Made> | null = null;

  async function make(): Promise<Made> {
    const { revision, structureRevision } = catalogue;
    const madeAt = clock();
    const { bytes, etag } = await writeList(catalogue);
    const file = await memoryFile(bytes, {
      etag,
      contentType: 'application/json; charset=utf-8',
      cache: 'revalidated',
      brotliQuality: 5,
    });
    current = { file, revision, structureRevision, madeAt, restMs: remadeAfterMs(bytes.length) };
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
      (made.revision >= revision || clock() - made.madeAt < mayLag * made.restMs);
    let made = current;
    while (!made || !isFresh(made)) made = await makeOnce();
    if (made.revision < revision && clock() - made.madeAt >= made.restMs) {
      // A failure is answered to those who wait for the list once this one is too old.
      makeOnce().catch(() => undefined);
    }
    return made.file;
  };
}

const levelsAtATime = 500;

/**
 * The list as one line of JSON, written in slices: a hundred thousand levels are forty megabytes. Each level is
 * as it is when its turn comes.
 */
async function writeList(catalogue: LevelCatalogue): Promise<{ bytes: Buffer; etag: string }> {
  const ids = catalogue.ids();
  const parts: Buffer[] = [];
  const etag = createEtag();
  const slices = createSlices();
  const write = (text: string) => {
    const bytes = Buffer.from(text);
    parts.push(bytes);
    etag.add(bytes);
  };
  write('[');
  let isFirst = true;
  for (let start = 0; start < ids.length; start += levelsAtATime) {
    const levels = ids.slice(start, start + levelsAtATime).flatMap((id) => catalogue.jsonOf(id) ?? []);
    if (levels.length > 0) write(`${isFirst ? '' : ','}${levels.join(',')}`);
    isFirst &&= levels.length === 0;
    await slices();
  }
  write(']');
  return { bytes: Buffer.concat(parts), etag: etag.end() };
}
