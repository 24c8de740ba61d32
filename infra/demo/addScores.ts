import { type ScoreDocument, scoreId } from '../../server/db/documents/score.ts';
import type { Deps } from '../../server/deps.ts';
import { scoreTypeOf } from '../../shared/leaderboards.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { createRandom, type Random } from './random.ts';
import type { Stored } from './stored.ts';

const batchSize = 2_000;
/** The newest levels of a large site are not played yet. */
const maxPlayed = 10_000;

/** The scores of people in the levels, on the site's own leaderboard; always the same for a size. */
export async function addScores({ db, catalogue, config, clock }: Deps, stored: Stored): Promise<void> {
  const leaderboardId = config.leaderboards.find(({ url }) => url === undefined)?.id;
  if (leaderboardId === undefined) return;
  const random = createRandom(stored.levels.length);
  const scores = stored.levels.slice(0, maxPlayed).flatMap((levelId) => {
    const level = catalogue.get(levelId);
    if (!level) return [];
    const players = new Set(
      Array.from({ length: random.between(0, 16) }, () => random.pick(stored.people).id),
    );
    return [...players].map((accountId): ScoreDocument => {
      const facts = { leaderboardId, levelId, accountId, type: scoreTypeOf(level) };
      const achievedAt = Math.round(level.addedAt + random.next() * (clock() - level.addedAt));
      return { _id: scoreId(facts), ...facts, score: reach(level, random), achievedAt };
    });
  });
  for (let first = 0; first < scores.length; first += batchSize) {
    await db.scores.insertMany(scores.slice(first, first + batchSize), { ordered: false });
  }
}

/** Times around the gold time, and a few far below; or points. */
function reach(level: LevelInfo, random: Random): number {
  if (scoreTypeOf(level) === 'score') return random.between(3, (level.goldScore || 40) * 2);
  return Math.round((level.goldTime || level.qualifyingTime || 60_000) * (0.55 + random.next()));
}
