import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Select.tsx';
import { BoardScores } from './BoardScores.tsx';
import { chooseBoard, showBoards, useBoardChoice } from './boardChoice.ts';
import styles from './Leaderboards.module.css';

interface LeaderboardsProps {
  level: LevelInfo;
  sources: readonly { id: string; name: string }[];
}

/** The scores of a level, from one source at a time. */
export function Leaderboards({ level, sources }: LeaderboardsProps) {
  const { isOpen, chosenId } = useBoardChoice();
  const contentId = useId();
  const source = sources.find(({ id }) => id === chosenId) ?? sources[0];
  if (!source) return null;
  return (
    <Card as="section" aria-labelledby="leaderboards">
      <h2 id="leaderboards">
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => showBoards(!isOpen)}
        >
          Leaderboards
          <ChevronDown className="icon" aria-hidden />
        </button>
      </h2>
      <div id={contentId} hidden={!isOpen} className={styles.content}>
        {isOpen && (
          <>
            {sources.length > 1 ? (
              <Select
                label="Scores from"
                isLabelHidden
                isSmall
                isWide
                value={source.id}
                options={sources.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={chooseBoard}
              />
            ) : (
              <p className="quiet small">{source.name}</p>
            )}
            <BoardScores key={source.id} level={level} leaderboardId={source.id} />
          </>
        )}
      </div>
    </Card>
  );
}
