import { rooms } from '../../shared/rooms.ts';
import type { ScoreDocument } from '../db/documents/score.ts';
import type { Deps } from '../deps.ts';

/**
 * Publishes that scores have come or gone: to whoever looks at their leaderboards, and at the players'
 * profiles.
 */
export function publishScores(
  { boardPublisher, live }: Deps,
  scores: readonly Pick<ScoreDocument, 'leaderboardId' | 'levelId' | 'accountId'>[],
): void {
  for (const { leaderboardId, levelId } of scores) boardPublisher.publish(leaderboardId, levelId);
  for (const accountId of new Set(scores.map((score) => score.accountId))) {
    live.publish(rooms.profile(accountId), 'bests:changed', { accountId });
  }
}
