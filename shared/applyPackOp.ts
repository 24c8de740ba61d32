import type { PackOp } from './packOp.ts';

export type { PackOp };

/** The part of a pack that operations change. */
export interface PackContent {
  name: string;
  description: string;
  levelIds: readonly number[];
}

/** Inserts `ids` after `after`; at the front for null, at the end when the anchor is missing. */
function insertAfter(levelIds: readonly number[], ids: readonly number[], after: number | null): number[] {
  const anchorIndex = after === null ? -1 : levelIds.indexOf(after);
  const at = after !== null && anchorIndex === -1 ? levelIds.length : anchorIndex + 1;
  return [...levelIds.slice(0, at), ...ids, ...levelIds.slice(at)];
}

/**
 * The one implementation for server and browsers. It is total: adding an existing level, removing or moving a
 * missing one, and a missing anchor all have a result, so any order of arrival ends in the same list.
 */
export function applyPackOp<Pack extends PackContent>(pack: Pack, op: PackOp): Pack {
  switch (op.op) {
    case 'add': {
      const present = new Set(pack.levelIds);
      const added = [...new Set(op.levelIds)].filter((levelId) => !present.has(levelId));
      return { ...pack, levelIds: insertAfter(pack.levelIds, added, op.after) };
    }
    case 'remove': {
      const removed = new Set(op.levelIds);
      return { ...pack, levelIds: pack.levelIds.filter((levelId) => !removed.has(levelId)) };
    }
    case 'move': {
      if (!pack.levelIds.includes(op.levelId) || op.after === op.levelId) return pack;
      const others = pack.levelIds.filter((levelId) => levelId !== op.levelId);
      return { ...pack, levelIds: insertAfter(others, [op.levelId], op.after) };
    }
    case 'rename':
      return { ...pack, name: op.name };
    case 'describe':
      return { ...pack, description: op.description };
  }
}
