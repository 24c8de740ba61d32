import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BestScore } from '../../shared/leaderboards.ts';
import { limits } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { rooms } from '../../shared/rooms.ts';
import { call } from '../api/call.ts';
import { useLevels } from '../levels/levelStore.ts';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { KeptShowMore } from '../state/KeptShowMore.tsx';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import styles from './BestScores.module.css';
import { ScoreValue } from './ScoreValue.tsx';

/** The best scores of a player; renders nothing when there are none. */
export function BestScores({ accountId }: { accountId: number }) {
  const [changes, setChanges] = useState(0);
  useEvent('bests:changed', (changed) => {
    if (changed.accountId === accountId) setChanges((count) => count + 1);
  });
  const joined = useRoom(rooms.profile(accountId));
  const loading = useLoad(
    `account.bests:${accountId}`,
    (signal) => call('account.bests', { params: { id: accountId }, signal }),
    joined === null ? null : joined + changes,
  );
  return (
    <Loaded
      loading={loading}
      data={loading.data}
      failure="The best scores could not be loaded."
      pending={null}
    >
      {(bests) => <BestScoreList bests={bests} />}
    </Loaded>
  );
}

function BestScoreList({ bests }: { bests: readonly BestScore[] }) {
  const { byId, removed } = useLevels();
  const present = bests
    .filter(({ level }) => !removed.has(level.id))
    .map((best) => ({ ...best, level: byId.get(best.level.id) ?? best.level }));
  if (present.length === 0) return null;
  return (
    <section aria-labelledby="bests" className={styles.bests}>
      <h2 id="bests">Best scores ({formatCount(present.length)})</h2>
      <KeptShowMore list="best scores" items={present} first={limits.shortList}>
        {(shown) => (
          <ul className={styles.list}>
            {shown.map(({ level, leaderboard, score, score_type, achievedAt }) => (
              <Card as="li" isBare key={`${leaderboard.id}:${level.id}`} className={styles.best}>
                <Link to={pathOf('level', { id: level.id })} className={styles.level}>
                  {level.name}
                </Link>
                <RelativeTime time={achievedAt} className="quiet small" />
                <ScoreValue level={level} score={score} type={score_type} />
              </Card>
            ))}
          </ul>
        )}
      </KeptShowMore>
    </section>
  );
}
