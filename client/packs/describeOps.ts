import type { PackOp } from '../../shared/applyPackOp.ts';

/** Describes operations in words that follow a name: “added “Upward””, “moved 3 levels”. */
export function describeOps(ops: readonly PackOp[], nameOf: (levelId: number) => string | undefined): string {
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
  const [added, removed] = [idsOf('add'), idsOf('remove')];
  const newName = ops.findLast((op) => op.op === 'rename')?.name;
  const parts = [
    newName !== undefined && `renamed the pack to “${newName}”`,
    ops.some((op) => op.op === 'describe') && 'changed the description',
    added.length > 0 && `added ${levels(added)}`,
    removed.length > 0 && `removed ${levels(removed)}`,
    moved.length > 0 && `moved ${levels(moved)}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'created the pack';
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}
