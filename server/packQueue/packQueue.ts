import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { PackOp } from '../../shared/applyPackOp.ts';
import type { ModerationEntry } from '../../shared/moderation.ts';
import type { PackOutcome, PackStepKind } from '../../shared/packSteps.ts';
import type { Actor } from '../actor.ts';
import type { PackDocument } from '../db/documents/pack.ts';

/** A person's request to change a pack. */
export interface PackWish {
  ops: PackOp[];
  kind?: PackStepKind;
  /** The version that a restoration restores. */
  restored?: number;
}

export interface PackRequest {
  by: number;
  /** Null for the site itself, which may change every pack. */
  actor: Actor | null;
  clientId: string | null;
  /** When it was made, in milliseconds since 1970. */
  time: number;
  /**
   * Decides the operations; called with the newest version, perhaps several times. An error that it throws is
   * the answer.
   */
  wishFor(pack: PackDocument): PackWish | Promise<PackWish>;
}

export interface PackResult {
  pack: PackDocument;
  outcome: PackOutcome;
  entry: ModerationEntry | null;
}

type Settled = PromiseSettledResult<PackResult>;

/**
 * The order of changes of each pack. One batch of a pack is written at a time; all requests that arrive
 * meanwhile are the next batch, so that many editors of one pack wait for two writes at most.
 */
export interface PackQueue {
  add(packId: number, request: PackRequest): Promise<PackResult>;
  /** Packs as this process last stored them. Others may have changed them since. */
  heads: LRUCache<number, PackDocument>;
  /** Notes how long a write of this process took: another that writes the pack needs about as long. */
  noteWrite(packId: number, tookMs: number): void;
  /** Another process writes this pack too: between two batches it gets its turn. */
  share(packId: number): void;
  isShared(packId: number): boolean;
  /** Resolves when nothing is being written or waits. */
  close(): Promise<void>;
}

interface Waiting {
  request: PackRequest;
  resolve: (result: PackResult) => void;
  reject: (error: unknown) => void;
}

const maxHeads = 200;
/** The limit of a batch, so that one write stays small. */
const maxBatch = 50;
/** How long a pack counts as written by several processes after one of them was faster. */
const sharedForMs = 5_000;
/**
 * The shortest and the longest pause after a batch of a shared pack, in which whoever lost a race tries
 * again. After shorter ones batches would be smaller, and races more frequent.
 */
const turnMs = { min: 25, max: 150 };

export function createPackQueue(
  write: (packId: number, requests: readonly PackRequest[]) => Promise<Settled[]>,
): PackQueue {
  const waiting = new Map<number, Waiting[]>();
  const running = new Map<number, Promise<void>>();
  const shared = new LRUCache<number, true>({ max: maxHeads, ttl: sharedForMs });
  const tookMs = new LRUCache<number, number>({ max: maxHeads });

  async function run(packId: number): Promise<void> {
    for (let batch = take(packId); batch.length > 0; batch = take(packId)) {
      try {
        const results = await write(
          packId,
          batch.map(({ request }) => request),
        );
        for (const [index, each] of batch.entries()) settle(each, results[index]);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      // A process that goes on at once would always be faster than one that has lost.
      if (shared.has(packId)) await wait(turnOf(packId));
    }
    running.delete(packId);
  }

  function take(packId: number): Waiting[] {
    const all = waiting.get(packId) ?? [];
    const batch = all.splice(0, maxBatch);
    if (all.length === 0) waiting.delete(packId);
    return batch;
  }

  /** A busy machine or database takes longer for the other process's write as well. */
  const turnOf = (packId: number): number =>
    Math.min(Math.max(tookMs.get(packId) ?? 0, turnMs.min), turnMs.max);

  return {
    add(packId, request) {
      return new Promise((resolve, reject) => {
        waiting.set(packId, [...(waiting.get(packId) ?? []), { request, resolve, reject }]);
        if (!running.has(packId)) {
          running.set(
            packId,
            Promise.resolve().then(() => run(packId)),
          );
        }
      });
    },
    heads: new LRUCache({ max: maxHeads }),
    noteWrite: (packId, ms) => void tookMs.set(packId, ms),
    share: (packId) => void shared.set(packId, true),
    isShared: (packId) => shared.has(packId),
    async close() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}

function settle({ resolve, reject }: Waiting, result: Settled | undefined): void {
  if (result?.status === 'fulfilled') resolve(result.value);
  else reject(result?.reason);
}
