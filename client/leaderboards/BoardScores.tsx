import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { rooms } from '../../shared/rooms.ts';
import { call } from '../api/call.ts';
import { useRoom } from '../live/rooms.ts';
import { useLoad } from '../state/useLoad.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';
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
  if (!board) {
    if (loading.status !== 'failed') {
      return (
        <p role="status" className={styles.pending}>
          Fetching scores...
        </p>
      );
    }
    return (
      <ErrorMessage action={<Button onClick={loading.retry}>Try again</Button>}>
        An error has occurred while fetching scores.
      </ErrorMessage>
    );
  }
  if (board.scores.length === 0) return <EmptyState isSmall>No scores yet.</EmptyState>;
  return (
    <ShowMore items={board.scores} first={limits.leaderboardRows}>
      {(shown) => (
        <ScoreTable level={level} leaderboardId={leaderboardId} scores={shown} arrived={board.arrived} />
      )}
    </ShowMore>
  );
}
