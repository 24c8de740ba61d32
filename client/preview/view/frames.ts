/**
 * Draws when something has changed, and continuously while something moves, but never while nobody can see
 * it.
 */
export interface Frames {
  /** Something has changed: draw it with the next frame of the screen. */
  ask(): void;
  /** Resolves when the first frame is on the screen, or when nobody sees it. */
  readonly first: Promise<void>;
  stop(): void;
}

/** A longer time between two frames counts as this, so that nothing jumps after an interruption. */
const longestStepMs = 100;

/** `draw` receives the milliseconds since the last frame, and returns whether something still moves. */
export function createFrames(canvas: HTMLCanvasElement, draw: (stepMs: number) => boolean): Frames {
  let asked = 0;
  let drawnAt: number | null = null;
  let isSeen = true;
  let isFirst = true;
  let endFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });

  const ask = (): void => {
    if (asked === 0 && isSeen && !document.hidden) asked = requestAnimationFrame(next);
  };
  const next = (now: number): void => {
    asked = 0;
    const step = drawnAt === null ? 0 : Math.min(now - drawnAt, longestStepMs);
    drawnAt = now;
    if (draw(step)) ask();
    else drawnAt = null;
    if (!isFirst) return;
    isFirst = false;
    // This frame is on the screen when the callbacks of the next one run.
    requestAnimationFrame(() => setTimeout(endFirst));
  };
  const follow = (): void => {
    cancelAnimationFrame(asked);
    asked = 0;
    drawnAt = null;
    if (!isSeen || document.hidden) endFirst();
    ask();
  };
  const watcher = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true;
    follow();
  });
  watcher.observe(canvas);
  document.addEventListener('visibilitychange', follow);
  return {
    ask,
    first,
    stop() {
      cancelAnimationFrame(asked);
      isSeen = false;
      watcher.disconnect();
      document.removeEventListener('visibilitychange', follow);
    },
  };
}
