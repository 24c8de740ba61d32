import { Ellipsis } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { Counts } from '../counts/Counts.tsx';
import { Artist } from '../levels/Artist.tsx';
import { modeLabels } from '../levels/gameModes.ts';
import { levelPicture, levelPictureSizes } from '../levels/levelPicture.ts';
import { usePictureColor } from '../levels/pictureColors.ts';
import { useAdding } from '../packs/addingStore.ts';
import { Badge } from '../ui/Badge.tsx';
import { classes } from '../ui/classes.ts';
import { countOf } from '../ui/countOf.ts';
import { Gem } from '../ui/Gem.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import { Picture } from '../ui/Picture.tsx';
import styles from './LevelCard.module.css';

/** How wide a card is in LevelGrid.module.css. */
const cardSizes = '(max-width: 559px) 46vw, (max-width: 860px) 190px, 280px';

interface LevelCardProps {
  level: LevelInfo;
  /** Highlights a level that has just arrived, with a ring for 4 s. */
  isNew?: boolean;
  /** Loads the picture at once, for cards in the first view. */
  isEager?: boolean;
}

/** Loaded when a card is pointed at or focused. */
const CardActions = lazyComponent(async () => (await import('./CardActions.tsx')).CardActions);

/** Memoised, so that a change of one level does not render the cards of all others. */
export const LevelCard = memo(function LevelCard({ level, isNew = false, isEager = false }: LevelCardProps) {
  const [wanted, setWanted] = useState<'buttons' | 'menu' | null>(null);
  const isAdding = useAdding() !== null;
  const color = usePictureColor(level.id);
  const want = () => setWanted((known) => known ?? 'buttons');
  const more = (
    <button
      type="button"
      className={styles.more}
      aria-label={`More for ${level.name}`}
      onClick={() => setWanted('menu')}
    >
      <Ellipsis className="icon" />
    </button>
  );
  return (
    <article
      className={classes(styles.card, isNew && styles.isNew)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && want()}
      // A tap focuses “…” before it clicks: until then the button must not be replaced.
      onFocus={({ target }) => target instanceof HTMLButtonElement || want()}
    >
      <Picture
        src={levelPicture(level)}
        srcSet={levelPictureSizes(level)}
        sizes={cardSizes}
        color={color}
        gem={level.modification}
        isEager={isEager}
      />
      <div className={styles.badges}>
        {modeLabels(level.gameMode).map((mode) => (
          <Badge key={mode}>{mode}</Badge>
        ))}
        {level.gems > 0 && <Badge>{countOf(level.gems, 'gem')}</Badge>}
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <PageLink to={pathOf('level', { id: level.id })} className={styles.link}>
            {level.name}
          </PageLink>
        </h3>
        <Artist name={level.artist} />
        <div className={styles.foot}>
          <Gem kind={level.modification} />
          <Counts thing={level} />
        </div>
      </div>
      <div className={classes(styles.actions, isAdding && styles.shown)}>
        {wanted || isAdding ? (
          <Suspense fallback={more}>
            <CardActions level={level} startsOpen={wanted === 'menu'} />
          </Suspense>
        ) : (
          more
        )}
      </div>
    </article>
  );
});
