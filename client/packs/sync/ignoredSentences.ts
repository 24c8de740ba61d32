import type { IgnoredOp, PackState } from '../../../shared/packSteps.ts';
import type { PackEdit } from './packEdit.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const maxNames = 3;

/** Sentences about the operations of an edit that had no effect, or not their whole effect. */
export function ignoredSentences(
  { ops, names }: PackEdit,
  ignored: readonly IgnoredOp[],
  { levelIds }: PackState,
): string[] {
  const nameOf = (levelId: number) => (names[levelId] === undefined ? 'A level' : `“${names[levelId]}”`);
  const of = (reason: IgnoredOp['reason']) => ignored.filter((each) => each.reason === reason);
  const added = (reason: IgnoredOp['reason']) => of(reason).flatMap((each) => each.levelIds ?? []);
  const missing = of('no_effect').flatMap(({ index }) => {
    const op = ops[index];
    return op && (op.op === 'move' || op.op === 'note') && !levelIds.includes(op.levelId) ? [op] : [];
  });
  const gone = added('level_gone');
  const tooMany = added('pack_full');
  return [
    ...(gone.length > 0
      ? [
          `${subject(gone, nameOf)} no longer there, so ${gone.length > 1 ? 'they were' : 'it was'} not added.`,
        ]
      : []),
    ...(tooMany.length > 0 ? [`The pack is full: ${subject(tooMany, nameOf)} not in it.`] : []),
    ...missing.map((op) =>
      op.op === 'move'
        ? `${nameOf(op.levelId)} is no longer in the pack, so it was not moved.`
        : `${nameOf(op.levelId)} is no longer in the pack, so your note was not added: “${op.note}”`,
    ),
  ];
}

/** “A” is · “A” and “B” are · 12 levels are */
function subject(levelIds: readonly number[], nameOf: (levelId: number) => string): string {
  if (levelIds.length > maxNames) return `${levelIds.length} levels are`;
  return `${list.format(levelIds.map(nameOf))} ${levelIds.length > 1 ? 'are' : 'is'}`;
}
