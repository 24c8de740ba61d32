import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { ChangeFacts, ChangeName } from '../../shared/changes.ts';
import { minuteMs } from '../../shared/durations.ts';
import { leaveGap } from '../changes/leaveGap.ts';
import type { StoredChange } from '../db/changeStream.ts';
import type { ChangeDocument } from '../db/documents/change.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import type { Deps } from '../deps.ts';
import { isBulk } from './isBulk.ts';

/** A write of a level or pack, and what the public history has to say of it. */
export interface Write {
  change: StoredChange;
  facts: ChangeFacts;
}

/** A verb notes a change when it writes it, and other processes find the write a moment later. */
const recentMs = minuteMs;

/** Writes for the public history; they wait until it has taken them. */
export interface WriteNotes {
  add(write: Write): void;
  /** Stores what was added. What fails is stored by the next call. */
  store(): Promise<void>;
}

/**
 * Notes writes in the public history, where verbs note theirs in the transaction that writes. Every process
 * finds a write, and one of them notes it. Of very many writes the history has a gap.
 */
export function createWriteNotes(deps: Deps): WriteNotes {
  /** By the key of their changes, since a change may be looked at again. */
  const added = new Map<string, Write>();
  return {
    add: (write) => void added.set(write.change.key, write),
    async store() {
      if (added.size === 0) return;
      const writes = [...added.values()];
      await store(deps, writes);
      for (const { change } of writes) added.delete(change.key);
    },
  };
}

async function store(deps: Deps, writes: readonly Write[]): Promise<void> {
  const { db, clock, changes } = deps;
  const unnoted = await withoutNoted(deps, writes);
  if (unnoted.length === 0) return;
  if (isBulk(unnoted)) return leaveGap(db);
  const now = clock();
  for (const [index, { change, facts }] of unnoted.entries()) {
    try {
      // Events are numbered in the order of their times.
      await db.changes.insertOne({
        _id: idOf(change),
        ...facts,
        number: null,
        at: new Date(now + index),
        isByHand: true,
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  changes.wake();
}

async function withoutNoted({ db, clock }: Deps, writes: readonly Write[]): Promise<Write[]> {
  if (!writes.some(isPerhapsNoted)) return [...writes];
  const recent = await db.changes
    .find({ at: { $gt: new Date(clock() - recentMs) } })
    .project<RecentChange>({ event: 1, levelId: 1, packId: 1, isByHand: 1 })
    .sort({ at: 1, _id: 1 })
    .toArray();
  const noted = new Map<string, Set<ChangeName>>();
  for (const change of recent) {
    const thing = thingOf(change);
    // What verbs have done before it is no longer how things are.
    if (change.isByHand) noted.delete(thing);
    else noted.set(thing, (noted.get(thing) ?? new Set()).add(change.event));
  }
  const unnoted: Write[] = [];
  for (const write of writes) {
    const thing = thingOf(write.facts);
    if (isPerhapsNoted(write) && noted.get(thing)?.has(write.facts.event)) continue;
    noted.delete(thing);
    unnoted.push(write);
  }
  return unnoted;
}

type RecentChange = ChangeFacts & Pick<ChangeDocument, 'isByHand'>;

/** The fields that every verb changes together with the content of a level or pack. */
const fieldsOfVerbs = ['editedAt', 'version'];

/** Verbs add and remove, too, but change no content without such a field. */
const isPerhapsNoted = ({ change: { kind, fields }, facts: { event } }: Write): boolean =>
  kind !== 'updated' ||
  !(event === 'level:changed' || event === 'pack:changed') ||
  fieldsOfVerbs.some((field) => Object.hasOwn(fields, field));

const thingOf = (facts: ChangeFacts): string =>
  'packId' in facts ? `pack ${facts.packId}` : `level ${facts.levelId}`;

const idOf = ({ key }: StoredChange): ObjectId =>
  new ObjectId(createHash('sha256').update(key).digest().subarray(0, 12));
