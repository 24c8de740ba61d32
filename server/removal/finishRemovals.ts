import { eraseBinOf } from '../bin/emptyBin.ts';
import { removeCommentsOf } from '../comments/removeCommentsOf.ts';
import type { AccountRemoval } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { removeMessagesOf } from '../discussions/removeMessagesOf.ts';
import { publishScores } from '../leaderboards/publishScores.ts';
import { removeScoresOf } from '../leaderboards/removeScores.ts';
import { repeat } from '../services/repeat.ts';
import { removeEditorOf, removeLevelsOf, removeLovesOf, removePacksOf } from './removeCreations.ts';

const everyMs = 60_000;

/**
 * Finishes removals that were interrupted, for example by a crash: at the start, and every minute because the
 * database may have been unreachable. Returns a function that stops it.
 */
export const finishRemovals = (deps: Deps): (() => void) =>
  repeat((isStopped) => finishUnfinished(deps, isStopped), {
    everyMs,
    onError: (error) => deps.log.warn({ err: error }, 'Unfinished removals could not be read'),
  });

async function finishUnfinished(deps: Deps, isStopped: () => boolean): Promise<void> {
  const unfinished = await deps.db.accounts.find({ 'removal.isDone': false }).toArray();
  for (const { _id, removal } of unfinished) {
    if (!removal || isStopped()) continue;
    try {
      await finishRemoval(deps, _id, removal.levels);
    } catch (error) {
      if (!isStopped()) deps.log.warn({ err: error, account: _id }, 'A removal could not be finished yet');
    }
  }
}

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
