import type { LevelInfo } from '../../shared/levels.ts';
import type { Database } from '../db/connect.ts';
import type { LevelDocument } from './document.ts';
import { presentLevel } from './present.ts';

interface Entry {
  info: LevelInfo;
  addedBy: number;
  /** The level's line in the list, made once per change. */
  json: string | null;
}

/** Every level as lists show it, by ascending id. Filled at start, then kept right by verbs and live events. */
export interface LevelCatalogue {
  readonly size: number;
  /** Grows with every change; `structure` only with levels that come, go or are edited. */
  readonly revision: number;
  readonly structureRevision: number;
  get(id: number): LevelInfo | undefined;
  has(id: number): boolean;
  all(): LevelInfo[];
  newest(howMany: number): LevelInfo[];
  countBy(accountId: number): number;
  byUploader(accountId: number): LevelInfo[];
  /** The whole list as one line of JSON. */
  toJson(): string;
  put(level: LevelDocument): void;
  remove(id: number): void;
  setCount(id: number, counts: Partial<Pick<LevelInfo, 'downloads' | 'lovedCount'>>): void;
}

export function createCatalogue(): LevelCatalogue {
  let entries = new Map<number, Entry>();
  const counts = new Map<number, number>();
  let revision = 0;
  let structureRevision = 0;

  const count = (accountId: number, difference: number) =>
    counts.set(accountId, (counts.get(accountId) ?? 0) + difference);

  /** Ids come in order, so this sorts only after two processes raced. */
  function insert(id: number, entry: Entry): void {
    const last = [...entries.keys()].at(-1) ?? 0;
    entries.set(id, entry);
    if (id < last) entries = new Map([...entries].sort(([a], [b]) => a - b));
  }

  return {
    get size() {
      return entries.size;
    },
    get revision() {
      return revision;
    },
    get structureRevision() {
      return structureRevision;
    },
    get: (id) => entries.get(id)?.info,
    has: (id) => entries.has(id),
    all: () => [...entries.values()].map(({ info }) => info),
    newest: (howMany) => newestOf([...entries.values()].map(({ info }) => info)).slice(0, howMany),
    countBy: (accountId) => counts.get(accountId) ?? 0,
    byUploader: (accountId) =>
      newestOf([...entries.values()].filter(({ addedBy }) => addedBy === accountId).map(({ info }) => info)),
    toJson() {
      const lines: string[] = [];
      for (const entry of entries.values()) {
        entry.json ??= JSON.stringify(entry.info);
        lines.push(entry.json);
      }
      return `[${lines.join(',')}]`;
    },
    put(level) {
      const known = entries.get(level._id);
      const entry: Entry = { info: presentLevel(level), addedBy: level.addedBy, json: null };
      if (known) {
        entries.set(level._id, entry);
        count(known.addedBy, -1);
      } else {
        insert(level._id, entry);
      }
      count(level.addedBy, 1);
      revision += 1;
      structureRevision += 1;
    },
    remove(id) {
      const known = entries.get(id);
      if (!known) return;
      entries.delete(id);
      count(known.addedBy, -1);
      revision += 1;
      structureRevision += 1;
    },
    setCount(id, changed) {
      const known = entries.get(id);
      if (!known) return;
      entries.set(id, { ...known, info: { ...known.info, ...changed }, json: null });
      revision += 1;
    },
  };
}

const newestOf = (levels: LevelInfo[]): LevelInfo[] =>
  levels.sort((a, b) => b.addedAt - a.addedAt || b.id - a.id);

/** Only what a list shows; the files of ten thousand levels are not read. */
const listed = { versions: 0, files: 0, stockPaths: 0, remarks: 0 } as const;

export async function fillCatalogue(catalogue: LevelCatalogue, db: Database): Promise<void> {
  for await (const level of db.levels.find({}, { projection: listed, sort: { _id: 1 } }))
    catalogue.put(level);
}

/** Corrects what a missed event left wrong: compares every level's version and counts with the database. */
export async function refreshCatalogue(catalogue: LevelCatalogue, db: Database): Promise<void> {
  const seen = new Set<number>();
  const stale: number[] = [];
  const projection = { editedAt: 1, downloads: 1, lovedCount: 1 } as const;
  const before = new Set(catalogue.all().map(({ id }) => id));
  for await (const { _id, editedAt, downloads, lovedCount } of db.levels.find({}, { projection })) {
    seen.add(_id);
    const known = catalogue.get(_id);
    if (!known || known.editedAt !== editedAt) stale.push(_id);
    else if (known.downloads !== downloads || known.lovedCount !== lovedCount) {
      catalogue.setCount(_id, { downloads, lovedCount });
    }
  }
  for (const id of before) if (!seen.has(id)) catalogue.remove(id);
  if (stale.length === 0) return;
  for await (const level of db.levels.find({ _id: { $in: stale } }, { projection: listed }))
    catalogue.put(level);
}
