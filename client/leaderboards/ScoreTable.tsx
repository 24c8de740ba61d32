import { Link } from 'react-router-dom';
import type { BoardScore } from '../../shared/leaderboards.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { canDeleteScore } from '../../shared/permissions.ts';
import { useViewer } from '../session/sessionStore.ts';
import { classes } from '../ui/classes.ts';
import { formatCount } from '../ui/formatCount.ts';
import { DeleteScore } from './DeleteScore.tsx';
import { scoreKey } from './leaderboardStore.ts';
import styles from './ScoreTable.module.css';
import { ScoreValue } from './ScoreValue.tsx';

interface ScoreTableProps {
  level: LevelInfo;
  leaderboardId: string;
  scores: readonly BoardScore[];
  /** The keys of the scores that have just arrived. */
  arrived: ReadonlySet<string>;
}

export function ScoreTable({ level, leaderboardId, scores, arrived }: ScoreTableProps) {
  const viewer = useViewer();
  return (
    <table className={styles.scores} aria-live="polite">
      <thead className="visuallyHidden">
        <tr>
          <th scope="col">Placement</th>
          <th scope="col">Player</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {scores.map((entry) => {
          const { placement, username, score, score_type, accountId } = entry;
          const isOwn = accountId !== undefined && accountId === viewer?.id;
          const key = scoreKey(entry);
          return (
            <tr
              key={key}
              className={classes(styles.row, isOwn && styles.own, arrived.has(key) && styles.isFresh)}
            >
              <td className={styles.placement}>{formatCount(placement)}</td>
              <th scope="row" className={styles.player}>
                <span className={styles.name}>
                  {accountId === undefined ? (
                    username
                  ) : (
                    <Link to={pathOf('profile', { id: accountId })} className={styles.link}>
                      {username}
                    </Link>
                  )}
                  {isOwn && <span className="quiet small"> you</span>}
                  {accountId !== undefined && canDeleteScore(viewer, { accountId }) && (
                    <DeleteScore
                      levelId={level.id}
                      leaderboardId={leaderboardId}
                      accountId={accountId}
                      username={username}
                    />
                  )}
                </span>
              </th>
              <td className={styles.score}>
                <ScoreValue level={level} score={score} type={score_type} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
