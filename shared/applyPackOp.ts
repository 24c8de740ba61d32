import { limits } from './limits.ts';
import type { PackOp } from './packOp.ts';

export type { PackOp };

/** The part of a pack that operations change. */
export interface PackContent {
  name: string;
  description: string;
  levelIds: readonly number[];
  /** By level ID; levels without a note are missing. */
  notes?: Readonly<Record<string, string>>;
}

/** An operation that replaces a text, which somebody else may have changed too. */
export type TextOp = Extract<PackOp, { op: 'rename' | 'describe' | 'note' }>;
export const isText = (op: PackOp): op is TextOp =>
  op.op === 'rename' || op.op === 'describe' || op.op === 'note';

/** Which text of a pack an operation replaces: its name, its description or the note on a level. */
export type PackTextField = 'name' | 'description' | `note:${number}`;

export const fieldOf = (op: TextOp): PackTextField => {
  if (op.op === 'note') return `note:${op.levelId}`;
  return op.op === 'rename' ? 'name' : 'description';
};

/** The text that an operation asks for. */
export const textOf = (op: TextOp): string => {
  if (op.op === 'note') return op.note;
  return op.op === 'rename' ? op.name : op.description;
};

/** The text that is in its place at the moment. */
export const textIn = (pack: Omit<PackContent, 'levelIds'>, op: TextOp): string => {
  if (op.op === 'note') return pack.notes?.[op.levelId] ?? '';
  return op.op === 'rename' ? pack.name : pack.description;
};

/** Whether an operation replaces the same text as `op`. */
export const replacesSame =
  (op: TextOp) =>
  (each: PackOp): each is TextOp =>
    isText(each) && fieldOf(each) === fieldOf(op);

/** Where levels go, by the levels beside the place. */
export type PlaceInPack = Pick<Extract<PackOp, { op: 'move' }>, 'after' | 'before' | 'fallbacks'>;

/**
 * Applies an operation, on the server and in browsers alike. It is total: adding an existing level, removing
 * or moving a missing one, missing neighbours and a full pack all have a result, so any order of arrival ends
 * in the same pack. An operation without effect returns `pack` itself.
 */
export function applyPackOp<Pack extends PackContent>(pack: Pack, op: PackOp): Pack {
  switch (op.op) {
    case 'add': {
      const added = addedBy(pack, op.levelIds);
      return added.length > 0 ? { ...pack, levelIds: inserted(pack.levelIds, added, op) } : pack;
    }
    case 'remove':
      return remove(pack, new Set(op.levelIds));
    case 'move': {
      if (!pack.levelIds.includes(op.levelId) || op.after === op.levelId) return pack;
      const others = pack.levelIds.filter((levelId) => levelId !== op.levelId);
      const levelIds = inserted(others, [op.levelId], op);
      return isSame(levelIds, pack.levelIds) ? pack : { ...pack, levelIds };
    }
    case 'rename':
      return op.name === pack.name ? pack : { ...pack, name: op.name };
    case 'describe':
      return op.description === pack.description ? pack : { ...pack, description: op.description };
    case 'note': {
      if (!pack.levelIds.includes(op.levelId) || op.note === (pack.notes?.[op.levelId] ?? '')) return pack;
      return { ...pack, notes: withNote(pack.notes, op.levelId, op.note) };
    }
  }
}

/** The levels that an `add` brings: those that are new, as many as fit. */
function addedBy({ levelIds }: PackContent, wanted: readonly number[]): number[] {
  const present = new Set(levelIds);
  const room = Math.max(0, limits.packLevels - levelIds.length);
  return [...new Set(wanted)].filter((levelId) => !present.has(levelId)).slice(0, room);
}

function inserted(levelIds: readonly number[], ids: readonly number[], place: PlaceInPack): number[] {
  const at = indexOfPlace(levelIds, place);
  return [...levelIds.slice(0, at), ...ids, ...levelIds.slice(at)];
}

/**
 * Behind `after`, else before `before`, else behind the nearest of the others that is there, else the end.
 */
function indexOfPlace(levelIds: readonly number[], { after, before, fallbacks = [] }: PlaceInPack): number {
  const behind = (levelId: number | null) => (levelId === null ? 0 : levelIds.indexOf(levelId) + 1 || null);
  const inFrontOf = (levelId: number | null) => {
    const index = levelId === null ? levelIds.length : levelIds.indexOf(levelId);
    return index === -1 ? null : index;
  };
  const first = behind(after) ?? (before === undefined ? null : inFrontOf(before));
  if (first !== null) return first;
  for (const levelId of fallbacks) {
    const index = behind(levelId);
    if (index !== null) return index;
  }
  return levelIds.length;
}

/** The place at `index` of a list as operations name it: by its neighbours there. */
export function placeAt(levelIds: readonly number[], index: number): PlaceInPack {
  const [after, ...further] = [...levelIds.slice(0, index).reverse(), null];
  const before = levelIds[index] ?? null;
  // The front and the end always exist.
  if (after === undefined || after === null || before === null) return { after: after ?? null, before };
  return { after, before, fallbacks: further.slice(0, limits.packFallbacks) };
}

function remove<Pack extends PackContent>(pack: Pack, removed: ReadonlySet<number>): Pack {
  const levelIds = pack.levelIds.filter((levelId) => !removed.has(levelId));
  if (levelIds.length === pack.levelIds.length) return pack;
  const notes = Object.entries(pack.notes ?? {}).filter(([levelId]) => !removed.has(Number(levelId)));
  return { ...pack, levelIds, ...(pack.notes && { notes: Object.fromEntries(notes) }) };
}

function withNote(notes: PackContent['notes'], levelId: number, note: string): Record<string, string> {
  const { [levelId]: _, ...others } = notes ?? {};
  return note === '' ? others : { ...others, [levelId]: note };
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((levelId, index) => levelId === other[index]);
