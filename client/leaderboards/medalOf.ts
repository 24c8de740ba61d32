import type { ScoreType } from '../../shared/leaderboards.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { type Target, targetsOf } from '../levels/targets.ts';

const ranks = ['qualifying', 'gold', 'platinum', 'ultimate', 'awesome'];

/**
 * The best of a level's medals that a score earns; qualifying alone earns none. A time has to be under its
 * target.
 */
export function medalOf(level: LevelInfo, score: number, type: ScoreType): Target | undefined {
  return targetsOf(level)
    .filter((target) => target.type === type && target.medal !== 'qualifying')
    .filter(({ value }) => (type === 'time' ? score < value : score >= value))
    .sort((a, b) => ranks.indexOf(a.medal) - ranks.indexOf(b.medal))
    .at(-1);
}
