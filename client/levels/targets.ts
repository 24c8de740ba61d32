import { countsDown } from '../../shared/gameModes.ts';
import type { ScoreType } from '../../shared/leaderboards.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import type { MedalKind } from '../ui/Medal.tsx';

/** A time in milliseconds or a number of points that a level sets. */
export interface Target {
  medal: MedalKind;
  term: string;
  type: ScoreType;
  value: number;
}

/** Shown for awesome times and scores, which players find out themselves. */
export const secretTarget = '🤔';

/** The times and scores to beat that a level has, the easiest first; missions write 0 for none. */
export function targetsOf(level: LevelInfo): Target[] {
  const isPlatinum = level.modification === 'platinum';
  const times: [MedalKind, string, number | undefined][] = [
    ['qualifying', countsDown(level.gameMode) ? 'Time' : 'Qualifying time', level.qualifyingTime],
    [isPlatinum ? 'platinum' : 'gold', isPlatinum ? 'Platinum time' : 'Gold time', level.goldTime],
    ['platinum', 'Platinum time', level.platinumTime],
    ['ultimate', 'Ultimate time', level.ultimateTime],
    ['awesome', 'Awesome time', level.awesomeTime],
  ];
  const scores: [MedalKind, string, number | undefined][] = [
    ['qualifying', 'Par score', level.qualifyingScore],
    ['gold', 'Gold score', level.goldScore],
    ['platinum', 'Platinum score', level.platinumScore],
    ['ultimate', 'Ultimate score', level.ultimateScore],
    ['awesome', 'Awesome score', level.awesomeScore],
  ];
  const present = (rows: typeof times, type: ScoreType): Target[] =>
    rows.flatMap(([medal, term, value]) => (value ? [{ medal, term, type, value }] : []));
  return [...present(times, 'time'), ...present(scores, 'score')];
}
