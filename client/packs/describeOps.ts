import type { PackOp } from '../../shared/applyPackOp.ts';
import type { PackStep } from '../../shared/packSteps.ts';

type NameOf = (levelId: number) => string | undefined;

/**
 * Says what a step was to its author: “put the pack back to version 12”, “undid a change: removed “Upward””.
 */
export function describeStep(
  { kind, restored, ops }: Pick<PackStep, 'kind' | 'restored'> & { ops: readonly PackOp[] },
  nameOf: NameOf,
): string {
  if (kind === 'restore') return `put the pack back to version ${restored ?? 0}`;
  const done = describeOps(ops, nameOf);
  if (kind === 'edit') return done;
  return `${kind === 'undo' ? 'undid a change' : 'made a change again'}: ${done}`;
}

/** Describes operations in words that follow a name: “added “Upward””, “moved 3 levels”. */
export function describeOps(ops: readonly PackOp[], nameOf: NameOf): string {
  const levels = (levelIds: readonly number[]): string => {
    const [first] = levelIds;
    if (first === undefined || levelIds.length > 1) return `${levelIds.length} levels`;
    const name = nameOf(first);
    return name === undefined ? 'a level' : `“${name}”`;
  };
  const idsOf = (kind: 'add' | 'remove'): number[] => [
    ...new Set(ops.flatMap((op) => (op.op === kind ? op.levelIds : []))),
  ];
  const moved = [...new Set(ops.flatMap((op) => (op.op === 'move' ? [op.levelId] : [])))];
  const noted = [...new Set(ops.flatMap((op) => (op.op === 'note' ? [op.levelId] : [])))];
  const [added, removed] = [idsOf('add'), idsOf('remove')];
  const newName = ops.findLast((op) => op.op === 'rename')?.name;
  const parts = [
    newName !== undefined && `renamed the pack to “${newName}”`,
    ops.some((op) => op.op === 'describe') && 'changed the description',
    added.length > 0 && `added ${levels(added)}`,
    removed.length > 0 && `removed ${levels(removed)}`,
    moved.length > 0 && `moved ${levels(moved)}`,
    noted.length > 0 && `changed the note on ${levels(noted)}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'created the pack';
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}
