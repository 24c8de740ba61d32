import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { rooms } from '../../shared/rooms.ts';
import { call } from '../api/call.ts';
import { useRoom } from '../live/rooms.ts';
import { KeptShowMore } from '../state/KeptShowMore.tsx';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './BoardScores.module.css';
import { startReadingBoard, useBoards } from './leaderboardStore.ts';
import { ScoreTable } from './ScoreTable.tsx';

interface BoardScoresProps {
  level: LevelInfo;
  leaderboardId: string;
}

/** The scores of one leaderboard, live. */
export function BoardScores({ level, leaderboardId }: BoardScoresProps) {
  const room = rooms.leaderboard(level.id, leaderboardId);
  const loading = useLoad(
    room,
    async (signal) => {
      const finish = startReadingBoard(room);
      const { scores } = await call('leaderboard.read', { params: { id: level.id, leaderboardId }, signal });
      finish(scores);
    },
    useRoom(room),
  );
  const board = useBoards(({ byRoom }) => byRoom.get(room));
  return (
    <Loaded
      loading={loading}
      data={board}
      failure="An error has occurred while fetching scores."
      hidesReason
      pending={
        <p role="status" className={styles.pending}>
          Fetching scores...
        </p>
      }
    >
      {({ scores, arrived }) =>
        scores.length === 0 ? (
          <EmptyState isSmall>No scores yet.</EmptyState>
        ) : (
          <KeptShowMore list={`scores of ${leaderboardId}`} items={scores} first={limits.leaderboardRows}>
            {(shown) => (
              <ScoreTable level={level} leaderboardId={leaderboardId} scores={shown} arrived={arrived} />
            )}
          </KeptShowMore>
        )
      }
    </Loaded>
  );
}
