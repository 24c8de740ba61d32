import { useEffect, useEffectEvent } from 'react';
import type { LevelView } from '../../../shared/together.ts';
import { distance } from '../camera.ts';
import type { Shown } from '../useViewer.ts';

/** How long the way to where somebody has moved to takes; a little longer than the time between two of their moves. */
const followMs = 260;
/** Closer to somebody than this is where they are. */
const together = 0.05;

/** Looks at what somebody else looks at, until one moves oneself. */
export function useFollow({ eye, viewer, canvas }: Shown, view: LevelView | null, onLeft: () => void): void {
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    if (!view) return;
    if (distance(eye.view.position, view.position) > together) eye.goTo(view, { ms: followMs });
    viewer.ask();
  }, [view, eye, viewer]);
  const isFollowing = view !== null;
  useEffect(() => {
    if (!isFollowing) return;
    const left = () => leave();
    const names = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const name of names) canvas.addEventListener(name, left, { passive: true });
    return () => {
      for (const name of names) canvas.removeEventListener(name, left);
    };
  }, [isFollowing, canvas]);
}
