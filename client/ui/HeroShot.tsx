import { type SyntheticEvent, useState } from 'react';
import type { PictureSize } from '../../shared/pictureSizes.ts';
import type { GemKind } from './Gem.tsx';
import styles from './HeroShot.module.css';
import { Picture } from './Picture.tsx';
import { repeatEarlyEvent } from './repeatEarlyEvent.ts';

const maxEnlargement = 1.5;
const largestHeight = ({ width, height }: PictureSize) => maxEnlargement * Math.min(height, (width * 3) / 4);

interface HeroShotProps {
  src: string | null;
  /** Its size, where that is known before it is loaded. */
  size: PictureSize | null;
  alt: string;
  /** The colour of the place until the picture is loaded. */
  color: string | undefined;
  gem: GemKind;
}

/**
 * The sharp picture in 4:3, enlarged at most 1.5×, on its own blurred copy, which is no higher than the
 * picture.
 */
export function HeroShot({ src, size, alt, color, gem }: HeroShotProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<PictureSize | null>(null);
  if (src === null || src === brokenSrc) {
    return (
      <div className={styles.show}>
        <Picture src={null} gem={gem} className={styles.missing} />
      </div>
    );
  }
  const measure = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) => {
    setLoaded({ width: image.naturalWidth, height: image.naturalHeight });
  };
  const shown = loaded ?? size;
  return (
    <div
      className={styles.show}
      style={{
        background: color,
        '--largest': shown ? `${largestHeight(shown)}px` : undefined,
      }}
    >
      <img src={src} alt="" className={styles.soft} />
      <img
        ref={repeatEarlyEvent}
        src={src}
        alt={alt}
        fetchPriority="high"
        className={styles.sharp}
        onLoad={measure}
        onError={() => setBrokenSrc(src)}
      />
    </div>
  );
}
