import { useState } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { levelPicture, levelPictureSizes } from '../levels/levelPicture.ts';
import { usePictureColor } from '../levels/pictureColors.ts';
import { HeroShot } from '../ui/HeroShot.tsx';
import styles from './LevelPictures.module.css';
import type { LevelPageFacts } from './levelPageStore.ts';
import { previewImageSizes, previewImageUrl } from './previewImage.ts';

/** How wide the large preview is: its place, or less where that is too high for the window (the styles' `max-height`). */
const previewWidths =
  '(max-width: 860px) min(100vw - 32px, 99.5vh), (max-width: 1231px) min(100vw - 408px, 99.5vh), (max-width: 1499px) min(824px, 99.5vh), min(995px, 99.5vh)';

/**
 * The large preview of a level with a strip to choose its picture instead; without a preview, the picture.
 */
export function LevelPictures({ level, page }: { level: LevelInfo; page: LevelPageFacts }) {
  const [showsPicture, setShowsPicture] = useState(false);
  const color = usePictureColor(level.id);
  const picture = (
    <HeroShot
      src={levelPicture(level)}
      size={page.pictureSize}
      alt={`Picture of ${level.name}`}
      color={color}
      gem={level.modification}
    />
  );
  if (!page.hasPrevImage) return picture;
  const strip = [
    {
      isPicture: false,
      label: 'Show the large preview',
      src: previewImageUrl(level),
      srcSet: previewImageSizes(level),
    },
    {
      isPicture: true,
      label: 'Show the picture',
      src: levelPicture(level),
      srcSet: levelPictureSizes(level),
    },
  ];
  return (
    <div className={styles.pictures}>
      {showsPicture ? (
        picture
      ) : (
        <a href={previewImageUrl(level, true)} className={styles.preview} style={{ background: color }}>
          <img
            // Before `src`, so that no other size is fetched first.
            sizes={previewWidths}
            srcSet={previewImageSizes(level)}
            src={previewImageUrl(level)}
            alt={`Large preview of ${level.name}`}
            fetchPriority="high"
          />
        </a>
      )}
      <div className={styles.strip}>
        {strip.map(({ isPicture, label, src, srcSet }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            aria-pressed={isPicture === showsPicture}
            onClick={() => setShowsPicture(isPicture)}
          >
            <img sizes="80px" srcSet={srcSet} src={src} alt="" loading="lazy" />
          </button>
        ))}
      </div>
    </div>
  );
}
