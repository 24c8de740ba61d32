import type { LevelInfo } from '../../shared/levels.ts';
import { countsDown } from '../levels/gameModes.ts';
import { formatCount } from '../ui/formatCount.ts';
import { formatTime } from '../ui/formatTime.ts';
import type { MedalKind } from '../ui/Medal.tsx';

export interface Challenge {
  medal: MedalKind;
  term: string;
  value: string;
}

/** Shown for awesome times and scores, which players find out themselves. */
const secret = '🤔';

/** The times and scores to beat that a level has; missions write 0 for none. */
export function challengesOf(level: LevelInfo): Challenge[] {
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
  const shown = (rows: typeof times, format: (value: number) => string): Challenge[] =>
    rows.flatMap(([medal, term, value]) =>
      value ? [{ medal, term, value: medal === 'awesome' ? secret : format(value) }] : [],
    );
  return [...shown(times, formatTime), ...shown(scores, formatCount)];
}
