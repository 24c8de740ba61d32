import { useEffect, useEffectEvent } from 'react';
import type { LevelView } from '../../../shared/together.ts';
import { distance } from '../camera.ts';
import type { ShownScene } from '../useShownScene.ts';

/**
 * How long the move to another person's new position takes; slightly longer than the time between two of
 * their moves.
 */
const followMs = 260;
/** A position closer than this counts as reached. */
const together = 0.05;

/** Follows the view of another person until the viewer moves. */
export function useFollow(
  { eye, renderer, canvas }: ShownScene,
  view: LevelView | null,
  onLeft: () => void,
): void {
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    if (!view) return;
    if (distance(eye.view.position, view.position) > together) eye.goTo(view, { ms: followMs });
    renderer.ask();
  }, [view, eye, renderer]);
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
