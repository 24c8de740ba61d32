import type { PackContent, PackOp } from './applyPackOp.ts';

/**
 * A short list of operations that turn `from` into `to`: levels that keep their relative order are not moved.
 */
export function opsBetween(from: PackContent, to: PackContent): PackOp[] {
  const ops: PackOp[] = [];
  if (to.name !== from.name) ops.push({ op: 'rename', name: to.name });
  if (to.description !== from.description) ops.push({ op: 'describe', description: to.description });
  return [...ops, ...orderOps(from.levelIds, to.levelIds), ...noteOps(from, to)];
}

/** Removed levels lose their notes, so only those that stay or are new count. */
function noteOps({ notes: from = {}, levelIds }: PackContent, to: PackContent): PackOp[] {
  const stayed = new Set(levelIds);
  return to.levelIds.flatMap((levelId) => {
    const note = to.notes?.[levelId] ?? '';
    const before = stayed.has(levelId) ? (from[levelId] ?? '') : '';
    return note === before ? [] : { op: 'note' as const, levelId, note };
  });
}

function orderOps(from: readonly number[], to: readonly number[]): PackOp[] {
  const wanted = new Set(to);
  const present = new Set(from);
  const removed = from.filter((levelId) => !wanted.has(levelId));
  const ops: PackOp[] = removed.length > 0 ? [{ op: 'remove', levelIds: removed }] : [];
  const staying = stayingLevels(from, to);
  let after: number | null = null;
  let adding: number[] | null = null;
  for (const levelId of to) {
    if (present.has(levelId)) {
      adding = null;
      if (!staying.has(levelId)) ops.push({ op: 'move', levelId, after });
    } else if (adding) {
      adding.push(levelId);
    } else {
      adding = [levelId];
      ops.push({ op: 'add', levelIds: adding, after });
    }
    after = levelId;
  }
  return ops;
}

/** The longest subsequence of `from` that is in the order of `to`, found by patience sorting. */
function stayingLevels(from: readonly number[], to: readonly number[]): Set<number> {
  const places = new Map(to.map((levelId, place) => [levelId, place]));
  const tops: { levelId: number; place: number }[] = [];
  const before = new Map<number, number | null>();
  for (const levelId of from) {
    const place = places.get(levelId);
    if (place === undefined) continue;
    const pile = firstPile(tops, place);
    before.set(levelId, tops[pile - 1]?.levelId ?? null);
    tops[pile] = { levelId, place };
  }
  const staying = new Set<number>();
  for (let levelId = tops.at(-1)?.levelId ?? null; levelId !== null; levelId = before.get(levelId) ?? null) {
    staying.add(levelId);
  }
  return staying;
}

/** The leftmost pile whose top is after `place`. */
function firstPile(tops: readonly { place: number }[], place: number): number {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle]?.place ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
