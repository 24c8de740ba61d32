import { rooms } from '../../shared/rooms.ts';
import type { ScoreDocument } from '../db/documents/score.ts';
import type { Deps } from '../deps.ts';

/** Publishes added or removed scores: to the open leaderboards, and to the players' profiles. */
export function publishScores(
  { boardPublisher, live }: Deps,
  scores: readonly Pick<ScoreDocument, 'leaderboardId' | 'levelId' | 'accountId'>[],
): void {
  for (const { leaderboardId, levelId } of scores) boardPublisher.publish(leaderboardId, levelId);
  for (const accountId of new Set(scores.map((score) => score.accountId))) {
    live.publish(rooms.profile(accountId), 'bests:changed', { accountId });
  }
}
