import { useState } from 'react';
import { marbleColors } from '../../shared/marbleColors.ts';
import styles from './Avatar.module.css';
import { classes } from './classes.ts';
import { repeatEarlyEvent } from './repeatEarlyEvent.ts';

interface AvatarProps {
  name: string;
  /** Address of the picture; without one, and until it is loaded, a marble is shown. */
  src?: string | null | undefined;
  /** Width in pixels. */
  size?: number;
  /** Draws a ring around someone who is present right now. */
  isRinged?: boolean;
  className?: string;
}

/** Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, src, size = 36, isRinged = false, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const { light, shade, solid } = marbleColors(name);
  const initial = [...name.trim()][0]?.toUpperCase() ?? '?';
  return (
    <span
      aria-hidden
      className={classes(styles.avatar, isRinged && styles.ringed, className)}
      style={{ '--size': `${size}px`, '--light': light, '--shade': shade, '--solid': solid }}
    >
      {initial}
      {src && src !== brokenSrc && (
        <img
          ref={repeatEarlyEvent}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBrokenSrc(src)}
        />
      )}
    </span>
  );
}
