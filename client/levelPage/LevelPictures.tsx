import { useState } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { levelPicture, levelPreview } from '../levels/levelPicture.ts';
import { usePictureColor } from '../levels/pictureColors.ts';
import { HeroShot } from '../ui/HeroShot.tsx';
import styles from './LevelPictures.module.css';
import type { LevelPageFacts } from './levelPageStore.ts';

/**
 * The large preview of a level with a strip to choose its picture instead; without a preview, the picture.
 */
export function LevelPictures({ level, page }: { level: LevelInfo; page: LevelPageFacts }) {
  const [showsPicture, setShowsPicture] = useState(false);
  const color = usePictureColor(level.id);
  const picture = (
    <HeroShot
      src={levelPicture(level)}
      alt={`Picture of ${level.name}`}
      color={color}
      gem={level.modification}
    />
  );
  if (!page.hasPrevImage) return picture;
  const strip = [
    { isPicture: false, label: 'Show the large preview', src: levelPreview(level) },
    { isPicture: true, label: 'Show the picture', src: levelPicture(level) },
  ];
  return (
    <div className={styles.pictures}>
      {showsPicture ? (
        picture
      ) : (
        <a href={levelPreview(level, true)} className={styles.preview} style={{ background: color }}>
          <img src={levelPreview(level)} alt={`Large preview of ${level.name}`} fetchPriority="high" />
        </a>
      )}
      <div className={styles.strip}>
        {strip.map(({ isPicture, label, src }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            aria-pressed={isPicture === showsPicture}
            onClick={() => setShowsPicture(isPicture)}
          >
            <img src={src} alt="" loading="lazy" />
          </button>
        ))}
      </div>
    </div>
  );
}
