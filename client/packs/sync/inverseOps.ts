import { applyPackOp, type PackContent, type PackOp, placeAt } from '../../../shared/applyPackOp.ts';

/** An operation that takes back one of ours. */
export interface Inverse {
  op: PackOp;
  /** For a text or note: what we had written. If the text differs by now, somebody else has changed it. */
  expected?: string;
}

/** The operations that undo `ops`, in order, after `ops` have been applied to `pack`. */
export function inverseOps(pack: PackContent, ops: readonly PackOp[]): Inverse[] {
  const inverses: Inverse[][] = [];
  ops.reduce((before, op) => {
    const after = applyPackOp(before, op);
    if (after !== before) inverses.unshift(inverseOf(before, after, op));
    return after;
  }, pack);
  return inverses.flat();
}

function inverseOf(before: PackContent, after: PackContent, op: PackOp): Inverse[] {
  switch (op.op) {
    case 'add': {
      const present = new Set(before.levelIds);
      return [{ op: { op: 'remove', levelIds: after.levelIds.filter((id) => !present.has(id)) } }];
    }
    case 'remove':
      return bringBack(before, new Set(after.levelIds));
    case 'move': {
      const others = before.levelIds.filter((id) => id !== op.levelId);
      const place = placeAt(others, before.levelIds.indexOf(op.levelId));
      return [{ op: { op: 'move', levelId: op.levelId, ...place } }];
    }
    case 'rename':
      return [{ op: { op: 'rename', name: before.name }, expected: op.name }];
    case 'describe':
      return [{ op: { op: 'describe', description: before.description }, expected: op.description }];
    case 'note': {
      const note = before.notes?.[op.levelId] ?? '';
      return [{ op: { op: 'note', levelId: op.levelId, note }, expected: op.note }];
    }
  }
}

/** Neighbouring levels come back together, with their notes. */
function bringBack({ levelIds, notes = {} }: PackContent, staying: ReadonlySet<number>): Inverse[] {
  const inverses: Inverse[] = [];
  const runs: { start: number; ids: number[] }[] = [];
  levelIds.forEach((id, index) => {
    if (staying.has(id)) return;
    const run = runs.at(-1);
    if (run && run.start + run.ids.length === index) run.ids.push(id);
    else runs.push({ start: index, ids: [id] });
  });
  for (const { start, ids } of runs) {
    const others = levelIds.filter((id) => !ids.includes(id));
    inverses.push({ op: { op: 'add', levelIds: ids, ...placeAt(others, start) } });
    for (const levelId of ids) {
      const note = notes[levelId];
      if (note) inverses.push({ op: { op: 'note', levelId, note }, expected: '' });
    }
  }
  return inverses;
}

/** The operations that still have an effect on what is shown and overwrite nobody else's words. */
export function stillPossible(pack: PackContent, inverses: readonly Inverse[]): PackOp[] {
  const possible: PackOp[] = [];
  inverses.reduce((before, { op, expected }) => {
    if (expected !== undefined && expected !== wordsAt(before, op)) return before;
    const after = applyPackOp(before, op);
    if (after !== before) possible.push(op);
    return after;
  }, pack);
  return possible;
}

function wordsAt(pack: PackContent, op: PackOp): string | undefined {
  if (op.op === 'rename') return pack.name;
  if (op.op === 'describe') return pack.description;
  return op.op === 'note' ? (pack.notes?.[op.levelId] ?? '') : undefined;
}
