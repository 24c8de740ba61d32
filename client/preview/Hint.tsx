import { useEffect, useState } from 'react';
import styles from './Preview.module.css';

const shownMs = 7_000;

interface HintProps {
  canvas: HTMLCanvasElement;
  /** Further sentences. */
  more: string[];
}

/** Explains how to move; disappears at the first movement. */
export function Hint({ canvas, more }: HintProps) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const hide = () => setIsShown(false);
    const timer = setTimeout(hide, shownMs);
    for (const name of ['pointerdown', 'keydown'] as const) canvas.addEventListener(name, hide);
    return () => {
      clearTimeout(timer);
      for (const name of ['pointerdown', 'keydown'] as const) canvas.removeEventListener(name, hide);
    };
  }, [canvas]);
  if (!isShown) return null;
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  return (
    <div className={styles.hint}>
      <p>
        {isTouch
          ? 'Drag to turn, two fingers to move and zoom'
          : 'Drag to turn · right-drag to move · scroll to zoom · W A S D to fly'}
      </p>
      {more.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
