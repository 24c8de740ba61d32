import {
  applyPackOp,
  fieldOf,
  isText,
  type PackContent,
  type PackOp,
  type PackTextField,
  type TextOp,
  textIn,
  textOf,
} from '../../../shared/applyPackOp.ts';
import { limits } from '../../../shared/limits.ts';
import { mergeTexts } from '../../../shared/mergeTexts.ts';
import type { IgnoredOp, PackOutcome } from '../../../shared/packSteps.ts';
import type { PackDocument } from '../../db/documents/pack.ts';

/**
 * The result of a request: the operations that have an effect, the pack after them, and the outcomes of the
 * others.
 */
export interface Decision {
  ops: PackOp[];
  after: PackDocument;
  outcome: PackOutcome;
}

/** The facts beside the pack that a decision needs. */
export interface PackFacts {
  isLevel(levelId: number): boolean;
  /** The content of the pack at a version; null when it is not kept. */
  contentAt(version: number): Promise<PackContent | null>;
}

const maxLength = {
  rename: limits.packNameLength,
  describe: limits.packDescriptionLength,
  note: limits.packNoteLength,
};

/** Applies people's operations to the current state of a pack. Nothing is stored. */
export async function decideOps(
  pack: PackDocument,
  wanted: readonly PackOp[],
  facts: PackFacts,
): Promise<Decision> {
  const ops: PackOp[] = [];
  const outcome: PackOutcome = { ignored: [], conflicts: [] };
  /** The texts set earlier in this request: its later operations replace these. */
  const asked: Partial<Record<PackTextField, string>> = {};
  let after = pack;

  function apply(op: PackOp): boolean {
    const content = applyPackOp<PackDocument>(after, op);
    if (content === after) return false;
    ops.push(effectOf(after, content, op));
    after = { ...content, version: after.version + 1 };
    if (op.op === 'rename') after.textVersions = { ...after.textVersions, name: after.version };
    if (op.op === 'describe') after.textVersions = { ...after.textVersions, description: after.version };
    return true;
  }

  for (const [index, op] of wanted.entries()) {
    if (op.op === 'add') {
      const gone = op.levelIds.filter((levelId) => !facts.isLevel(levelId));
      const there = op.levelIds.filter((levelId) => !gone.includes(levelId));
      const before = new Set(after.levelIds);
      const isAdded = there.length > 0 && apply({ ...op, levelIds: there });
      // A level that comes back has no note any more, whatever it had at the version that the person saw.
      for (const levelId of there) if (!before.has(levelId)) asked[`note:${levelId}`] = '';
      const missing = there.filter((levelId) => !after.levelIds.includes(levelId));
      const isThere = there.length > 0 && there.every((levelId) => before.has(levelId));
      outcome.ignored.push(...leftOut(index, 'level_gone', gone), ...leftOut(index, 'pack_full', missing));
      if (!isAdded && isThere) outcome.ignored.push({ index, reason: 'no_effect' });
    } else if (isText(op)) {
      const [field, mine, theirs] = [fieldOf(op), textOf(op), textIn(after, op)];
      const hasEffect = mine !== theirs && isThere(after, op);
      const base = hasEffect ? (asked[field] ?? (await baseOf(after, op, facts))) : mine;
      if (mine === base) {
        outcome.ignored.push({ index, reason: 'no_effect' });
        continue;
      }
      const merged = base === theirs ? mine : merge(op, { base, mine, theirs });
      if (base !== theirs) outcome.conflicts.push({ index, theirs, merged });
      if (merged === null) continue;
      apply(withText(op, merged));
      asked[field] = mine;
    } else if (!apply(op)) {
      outcome.ignored.push({ index, reason: 'no_effect' });
    }
  }
  return { ops, after, outcome };
}

const leftOut = (index: number, reason: IgnoredOp['reason'], levelIds: number[]): IgnoredOp[] =>
  levelIds.length > 0 ? [{ index, reason, levelIds }] : [];

/** A note needs its level. */
const isThere = ({ levelIds }: PackDocument, op: TextOp): boolean =>
  op.op !== 'note' || levelIds.includes(op.levelId);

/** The same operation without its base, which only the decision needs. */
function withText(op: TextOp, text: string): TextOp {
  if (op.op === 'note') return { op: 'note', levelId: op.levelId, note: text };
  return op.op === 'rename' ? { op: 'rename', name: text } : { op: 'describe', description: text };
}

/** The text that an operation replaces; undefined when it is not kept any more. */
async function baseOf(pack: PackDocument, op: TextOp, facts: PackFacts): Promise<string | undefined> {
  const now = textIn(pack, op);
  if (op.base === undefined || op.base >= changedAt(pack, op)) return now;
  const content = await facts.contentAt(op.base);
  if (content) return textIn(content, op);
  // Where there is no note, none is overwritten.
  return op.op === 'note' && now === '' ? now : undefined;
}

/** The version that last changed a text; the newest one where that is unknown. */
function changedAt({ textVersions, version }: PackDocument, op: TextOp): number {
  if (op.op === 'note') return version;
  return textVersions?.[op.op === 'rename' ? 'name' : 'description'] ?? version;
}

function merge(
  { op }: TextOp,
  { base, mine, theirs }: { base: string | undefined; mine: string; theirs: string },
): string | null {
  const merged = base === undefined ? null : mergeTexts(base, mine, theirs);
  return merged !== null && merged.trim() !== '' && merged.length <= maxLength[op] ? merged : null;
}

/**
 * An operation in the form of its effect: replaying it on the same pack gives the same result, and the
 * history stays short.
 */
function effectOf(before: PackContent, after: PackContent, op: PackOp): PackOp {
  const predecessorOf = (levelId: number) => after.levelIds[after.levelIds.indexOf(levelId) - 1] ?? null;
  switch (op.op) {
    case 'add': {
      const known = new Set(before.levelIds);
      const levelIds = after.levelIds.filter((levelId) => !known.has(levelId));
      return { op: 'add', levelIds, after: predecessorOf(levelIds[0] ?? 0) };
    }
    case 'remove': {
      const left = new Set(after.levelIds);
      return { op: 'remove', levelIds: before.levelIds.filter((levelId) => !left.has(levelId)) };
    }
    case 'move':
      return { op: 'move', levelId: op.levelId, after: predecessorOf(op.levelId) };
    default:
      return op;
  }
}
