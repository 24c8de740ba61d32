import { useState } from 'react';
import { classes } from './classes.ts';
import type { GemKind } from './Gem.tsx';
import styles from './Picture.module.css';
import { repeatEarlyEvent } from './repeatEarlyEvent.ts';

interface PictureProps {
  src: string | null;
  /** The same picture in other sizes, and the width of its place (`sizes` of an image). */
  srcSet?: string;
  sizes?: string;
  /** Empty where the name is beside it. */
  alt?: string;
  /** The colour of the place until the picture is loaded. */
  color?: string | undefined;
  /** Colours the tiles and the gem that stand in for a missing picture. */
  gem: GemKind;
  /** Loads it at once instead of when it is scrolled near, for pictures in the first view. */
  isEager?: boolean;
  className?: string | undefined;
}

/** A level's picture in 4:3; its space is reserved before it is loaded and when it is missing. */
export function Picture({
  src,
  srcSet,
  sizes,
  alt = '',
  color,
  gem,
  isEager = false,
  className,
}: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isMissing = src === null || src === brokenSrc;
  return (
    <span
      className={classes(styles.picture, isMissing && styles.missing, isMissing && styles[gem], className)}
      style={isMissing ? undefined : { background: color }}
    >
      {!isMissing && (
        <img
          ref={repeatEarlyEvent}
          // Before `src`, so that no other size is fetched first.
          sizes={sizes}
          srcSet={srcSet}
          src={src}
          alt={alt}
          width={640}
          height={480}
          decoding="async"
          loading={isEager ? 'eager' : 'lazy'}
          onError={() => setBrokenSrc(src)}
        />
      )}
    </span>
  );
}
