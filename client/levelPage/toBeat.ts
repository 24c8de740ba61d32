import type { LevelInfo } from '../../shared/levels.ts';
import { secretTarget, targetsOf } from '../levels/targets.ts';
import { formatCount } from '../ui/formatCount.ts';
import { formatTime } from '../ui/formatTime.ts';
import type { MedalKind } from '../ui/Medal.tsx';

export interface Challenge {
  medal: MedalKind;
  term: string;
  value: string;
}

/** The times and scores to beat that a level has, as people read them. */
export function challengesOf(level: LevelInfo): Challenge[] {
  return targetsOf(level).map(({ medal, term, type, value }) => {
    const shown = type === 'time' ? formatTime(value) : formatCount(value);
    return { medal, term, value: medal === 'awesome' ? secretTarget : shown };
  });
}
