import type { LevelInfo } from '../../shared/levels.ts';
import type { ListedLevel } from '../db/documents/level.ts';
import { presentLevel } from './presentLevel.ts';

/** A level of the list. */
interface Entry {
  info: LevelInfo;
  addedBy: number;
  /** Null until it is asked for. */
  json: string | null;
  /** How often the level came back from the bin. */
  restorations: number;
  /** The catalogue's revision at the level's last change. */
  revision: number;
  /** When its counts last changed, in milliseconds since 1970; 0 for a level that the list was filled with. */
  countedAt: number;
}

type Counts = Pick<LevelInfo, 'downloads' | 'lovedCount'>;

/** Every level as lists show it, by ascending ID. Filled at start, then updated by verbs and live events. */
export interface LevelCatalogue {
  readonly size: number;
  /** Grows with every change; `structure` only when levels are added, removed or edited. */
  readonly revision: number;
  readonly structureRevision: number;
  ids(): number[];
  get(id: number): LevelInfo | undefined;
  has(id: number): boolean;
  uploaderOf(id: number): number | undefined;
  countBy(accountId: number): number;
  /** Newest first. */
  byUploader(accountId: number): LevelInfo[];
  /** A level as JSON, made once per change. */
  jsonOf(id: number): string | undefined;
  /** Ignores a state older than the known one, and removed levels. Only `setCount` changes counts. */
  put(level: ListedLevel): void;
  remove(id: number): void;
  /** Lets a removed level be put again that was found stored after `revision`: it was written back by hand. */
  letBack(id: number, revision: number): void;
  setCount(id: number, counts: Partial<Counts>): void;
  /** Whether a level has changed after `revision`. */
  hasChanged(id: number, revision: number): boolean;
  /** Call it when the list is filled: changes of counts are known from then on. */
  beginCounting(): void;
  /** Since when changes of counts are known, and when counts last changed. */
  readonly countsKnownSince: number;
  readonly countedAt: number;
  /** The levels whose counts are known to have changed after a time; null when they are more than `atMost`. */
  countedAfter(time: number, atMost: number): LevelInfo[] | null;
  /** Calls `listener` after each change of a level. */
  follow(listener: (id: number) => void): void;
}

export function createCatalogue(clock: () => number = Date.now): LevelCatalogue {
  let entries = new Map<number, Entry>();
  let lastId = 0;
  /**
   * A removed level stays removed, even when late events arrive, until it has come back from the bin once
   * more than before, or is let back. `revision` is that of its removal.
   */
  const removed = new Map<number, { restorations: number; revision: number }>();
  const byAccount = new Map<number, Set<number>>();
  const listeners: ((id: number) => void)[] = [];
  let revision = 0;
  let structureRevision = 0;
  let isCounting = false;
  let countsKnownSince = clock();
  let countedAt = countsKnownSince;

  const infosOf = (ids: Iterable<number>) => [...ids].flatMap((id) => entries.get(id)?.info ?? []);

  function insert(id: number, entry: Entry): void {
    entries.set(id, entry);
    // IDs arrive in order except when two processes race, so sorting is rare.
    if (id < lastId) entries = new Map([...entries].sort(([a], [b]) => a - b));
    else lastId = id;
    assign(id, entry.addedBy);
  }

  function assign(id: number, accountId: number): void {
    byAccount.set(accountId, (byAccount.get(accountId) ?? new Set()).add(id));
  }

  function changed(): number {
    structureRevision += 1;
    revision += 1;
    return revision;
  }

  /** Where the clock has jumped back, no count is older than those that somebody may know. */
  const countedNow = () => Math.max(countedAt, clock());

  const notify = (id: number) => {
    for (const listener of listeners) listener(id);
  };

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
    ids: () => [...entries.keys()],
    get: (id) => entries.get(id)?.info,
    has: (id) => entries.has(id),
    uploaderOf: (id) => entries.get(id)?.addedBy,
    countBy: (accountId) => byAccount.get(accountId)?.size ?? 0,
    byUploader: (accountId) => newestFirst(infosOf(byAccount.get(accountId) ?? [])),
    jsonOf(id) {
      const entry = entries.get(id);
      if (entry) entry.json ??= JSON.stringify(entry.info);
      return entry?.json ?? undefined;
    },
    put(level) {
      const { _id: id, addedBy, restorations = 0 } = level;
      const known = entries.get(id);
      const info = presentLevel(level);
      const isGone = restorations <= (removed.get(id)?.restorations ?? -1);
      if (isGone || (known && isOlder(info, known.info))) return;
      const made = { json: null, revision: changed() };
      if (known) {
        const { downloads, lovedCount } = known.info;
        byAccount.get(known.addedBy)?.delete(id);
        assign(id, addedBy);
        Object.assign(known, made, { addedBy, restorations, info: { ...info, downloads, lovedCount } });
      } else {
        if (isCounting) countedAt = countedNow();
        insert(id, { ...made, info, addedBy, restorations, countedAt: isCounting ? countedAt : 0 });
      }
      notify(id);
    },
    remove(id) {
      const known = entries.get(id);
      const restorations = Math.max(known?.restorations ?? 0, removed.get(id)?.restorations ?? 0);
      // Also a removal of a level that is not listed comes after whatever was read before.
      revision += 1;
      removed.set(id, { restorations, revision });
      if (!known) return;
      entries.delete(id);
      byAccount.get(known.addedBy)?.delete(id);
      structureRevision += 1;
      notify(id);
    },
    letBack(id, since) {
      if ((removed.get(id)?.revision ?? Number.POSITIVE_INFINITY) <= since) removed.delete(id);
    },
    setCount(id, counts) {
      const known = entries.get(id);
      if (!known) return;
      revision += 1;
      countedAt = countedNow();
      Object.assign(known, { info: { ...known.info, ...counts }, json: null, revision, countedAt });
      notify(id);
    },
    hasChanged: (id, since) => (entries.get(id)?.revision ?? 0) > since,
    beginCounting() {
      isCounting = true;
      countsKnownSince = clock();
      countedAt = countsKnownSince;
    },
    get countsKnownSince() {
      return countsKnownSince;
    },
    get countedAt() {
      return countedAt;
    },
    countedAfter(time, atMost) {
      if (countedAt <= time) return [];
      const counted: LevelInfo[] = [];
      for (const entry of entries.values()) {
        if (entry.countedAt <= time) continue;
        if (counted.length === atMost) return null;
        counted.push(entry.info);
      }
      return counted;
    },
    follow: (listener) => void listeners.push(listener),
  };
}

const isOlder = (a: LevelInfo, b: LevelInfo): boolean => (a.editedAt ?? 0) < (b.editedAt ?? 0);

const newestFirst = (levels: LevelInfo[]): LevelInfo[] =>
  levels.sort((a, b) => b.addedAt - a.addedAt || b.id - a.id);
