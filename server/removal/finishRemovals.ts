import { eraseBinOf } from '../bin/emptyBin.ts';
import { removeCommentsOf } from '../comments/removeCommentsOf.ts';
import type { AccountRemoval } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { removeMessagesOf } from '../discussions/removeMessagesOf.ts';
import { publishScores } from '../leaderboards/publishScores.ts';
import { removeScoresOf } from '../leaderboards/removeScores.ts';
import { finishMarked } from './finishMarked.ts';
import { removeEditorOf, removeLevelsOf, removeLovesOf, removePacksOf } from './removeCreations.ts';

/** Finishes removals that were interrupted. Returns a function that stops it. */
export const finishRemovals = (deps: Deps): (() => void) =>
  finishMarked(deps, {
    noun: 'removal',
    marked: { 'removal.isDone': false },
    everyMs: 60_000,
    finish: async ({ _id, removal }) => {
      if (removal) await finishRemoval(deps, _id, removal.levels);
    },
  });

/**
 * Deletes the things of a removed account, if its person chose that, and removes it as an editor of others'
 * packs.
 */
export async function finishRemoval(
  deps: Deps,
  accountId: number,
  levels: AccountRemoval['levels'],
): Promise<void> {
  if (levels === 'take') {
    await removePacksOf(deps, accountId, accountId);
    await removeLevelsOf(deps, accountId, accountId);
    await removeCommentsOf(deps, accountId);
    await removeMessagesOf(deps, accountId);
    await removeScoresOf(deps, accountId);
    await removeLovesOf(deps, accountId);
    await eraseBinOf(deps, accountId);
  } else {
    // These pages show the name, which has changed.
    publishScores(deps, await deps.db.scores.find({ accountId }).toArray());
  }
  await removeEditorOf(deps, accountId);
  await deps.db.packInvitations.deleteMany({ createdBy: accountId });
  await deps.db.accounts.updateOne({ _id: accountId }, { $set: { 'removal.isDone': true } });
}
