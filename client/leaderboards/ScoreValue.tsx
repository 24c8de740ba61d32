import type { ScoreType } from '../../shared/leaderboards.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { formatCount } from '../ui/formatCount.ts';
import { formatTime } from '../ui/formatTime.ts';
import { Medal } from '../ui/Medal.tsx';
import { medalOf } from './medalOf.ts';
import styles from './ScoreValue.module.css';

interface ScoreValueProps {
  level: LevelInfo;
  score: number;
  type: ScoreType;
}

/** A time or points, with the medal that it earns. */
export function ScoreValue({ level, score, type }: ScoreValueProps) {
  const medal = medalOf(level, score, type);
  return (
    <span className={styles.value}>
      {medal && (
        <span title={medal.term} className={styles.medal}>
          <Medal kind={medal.medal}>
            <span className="visuallyHidden">{medal.term}: </span>
          </Medal>
        </span>
      )}
      {type === 'time' ? formatTime(score) : formatCount(score)}
    </span>
  );
}
