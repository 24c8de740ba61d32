import { fieldOf, isText, replacesSame, type TextOp } from '../../../shared/applyPackOp.ts';
import type { PackOutcome, PackState } from '../../../shared/packSteps.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../session/sessionStore.ts';
import { addLastingToast, addToast } from '../../state/toasts.ts';
import { ignoredSentences } from './ignoredSentences.ts';
import { offerText } from './offerText.ts';
import { pendingEdits, setPending } from './ownEdits.ts';
import { changeDraft, draftOfPack, rebaseDraft } from './packDraft.ts';
import type { PackEdit } from './packEdit.ts';
import { rebaseTexts } from './textEdits.ts';

interface Outcome extends PackOutcome {
  state: PackState;
}

/** Explains which operations had no effect, and returns texts that were not stored to their forms. */
export function takeOutcome(packId: number, edit: PackEdit, { state, ignored, conflicts }: Outcome): void {
  const pending = pendingEdits(packId);
  const rebased = rebaseTexts(pending, edit, state);
  if (rebased !== pending) setPending(packId, rebased);
  rebaseDraft(packId, edit, state);
  for (const sentence of ignoredSentences(edit, ignored, state)) addLastingToast(sentence);
  for (const { index, merged } of conflicts) {
    const op = edit.ops[index];
    if (!op || !isText(op)) continue;
    if (edit.kind !== 'edit') {
      if (merged === null) addToast('Others have changed this since, so nothing was changed.');
      continue;
    }
    const isReplaced = rebased.some(({ ops }) => ops.some(replacesSame(op)));
    if (merged !== null) void showMerge(packId, op);
    else if (!isReplaced) void offerConflict(packId, edit, op, state);
  }
}

async function showMerge(packId: number, op: TextOp): Promise<void> {
  addToast(`Merged with ${await authorOf(packId, op)}'s changes`);
}

async function offerConflict(packId: number, edit: PackEdit, op: TextOp, { name }: PackState): Promise<void> {
  offerText(packId, edit, op);
  const by = await authorOf(packId, op);
  const field = fieldOf(op);
  const text = draftOfPack(packId)[field];
  if (text) changeDraft(packId, { [field]: { ...text, by } });
  const levelName = op.op === 'note' ? edit.names[op.levelId] : undefined;
  const what = op.op === 'note' ? `note on “${levelName ?? 'a level'}”` : `${field} of “${name}”`;
  // The edit may be one that an earlier page has left, so this can be any page.
  addLastingToast(
    `${by} has changed the ${what} too. Choose which one stays.`,
    isShown(packId) ? undefined : { label: 'Open the pack', to: pathOf('pack', { id: packId }) },
  );
}

/** The other person who has changed the text since the version that `op` replaces. */
async function authorOf(packId: number, op: TextOp): Promise<string> {
  const query = { since: op.base ?? 0 };
  const since = await call('pack.opsSince', { params: { id: packId }, query }).catch(() => null);
  const ownId = useSession.getState().info?.profile.id;
  const step = since?.ops.findLast(({ by, ops }) => by.id !== ownId && ops.some(replacesSame(op)));
  return step?.by.username ?? 'Someone';
}

const isShown = (packId: number): boolean => location.pathname === pathOf('pack', { id: packId });
