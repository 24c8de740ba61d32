import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { Badge } from '../ui/Badge.tsx';
import { classes } from '../ui/classes.ts';
import { formatCount } from '../ui/formatCount.ts';
import { Gem } from '../ui/Gem.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Artist } from './Artist.tsx';
import { Counts } from './Counts.tsx';
import { modeLabels } from './gameModes.ts';
import styles from './LevelCard.module.css';
import { levelPicture, levelPictureSizes } from './levelPicture.ts';

/** How wide a card is in LevelGrid.module.css. */
const cardSizes = '(max-width: 559px) 46vw, (max-width: 860px) 190px, 280px';

interface LevelCardProps {
  level: LevelInfo;
  /** Highlights a level that has just arrived, with a ring for 4 s. */
  isNew?: boolean;
  /** Loads the picture at once, for cards in the first view. */
  isEager?: boolean;
  /** Small buttons for what the viewer may do with the level here. */
  actions?: ReactNode;
}

export function LevelCard({ level, isNew = false, isEager = false, actions }: LevelCardProps) {
  return (
    <article className={classes(styles.card, isNew && styles.isNew)}>
      <Picture
        src={levelPicture(level)}
        srcSet={levelPictureSizes(level)}
        sizes={cardSizes}
        gem={level.modification}
        isEager={isEager}
      />
      <div className={styles.badges}>
        {modeLabels(level.gameMode).map((mode) => (
          <Badge key={mode}>{mode}</Badge>
        ))}
        {level.gems > 0 && <Badge>{gemCount(level.gems)}</Badge>}
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link to={pathOf('level', { id: level.id })} className={styles.link}>
            {level.name}
          </Link>
        </h3>
        <Artist name={level.artist} />
        <div className={styles.foot}>
          <Gem kind={level.modification} />
          <Counts downloads={level.downloads} loves={level.lovedCount} />
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </article>
  );
}

function gemCount(gems: number): string {
  return gems === 1 ? '1 gem' : `${formatCount(gems)} gems`;
}
