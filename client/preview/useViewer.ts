import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Scene } from '../../shared/scene.ts';
import type { LevelView } from '../../shared/together.ts';
import { createEye, type Eye } from './eye.ts';
import { takeCanvas } from './graphics.ts';
import { type KeyCommand, listenToHands } from './listenToHands.ts';
import { overviews, sizeOf, startViews } from './poses.ts';
import type { SceneSource } from './sceneSource.ts';
import { firstClear, sortViews } from './view/chooseView.ts';
import { createViewer, type Viewer } from './view/createViewer.ts';

/** A level that is shown and can be viewed from everywhere. */
export interface Shown {
  canvas: HTMLCanvasElement;
  eye: Eye;
  viewer: Viewer;
  /** The best views of the level as a whole; the first is where one begins. */
  overviews: LevelView[];
  /** The view from behind the start; found when it is asked for, because that takes long in large levels. */
  start: () => LevelView | undefined;
}

interface ViewerHooks {
  source: SceneSource;
  first: LevelView | null;
  onCommand: (command: KeyCommand) => void;
  onFrame: () => void;
  /** Called when the level cannot be shown in 3D, or not any more. */
  onLost: () => void;
}

export const isPhone = (): boolean => window.matchMedia('(max-width: 860px), (pointer: coarse)').matches;
export const wantsLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows a scene in an element for as long as the component lives; null until the first picture is there. */
export function useViewer(
  placeRef: RefObject<HTMLElement | null>,
  scene: Scene | null,
  { source, first, ...hooks }: ViewerHooks,
): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const onCommand = useEffectEvent(hooks.onCommand);
  const onFrame = useEffectEvent(hooks.onFrame);
  const onLost = useEffectEvent(hooks.onLost);

  const open = useEffectEvent(async (canvas: HTMLCanvasElement, level: Scene, signal: AbortSignal) => {
    const views = overviews(level.bounds.play, canvas.clientWidth / Math.max(canvas.clientHeight, 1));
    let ask = (): void => undefined;
    const eye = createEye({
      first: first ?? views[0] ?? { position: [10, 10, 10], target: [0, 0, 0] },
      size: sizeOf(level.bounds.play),
      fliesThere: !wantsLessMotion(),
      onMove: () => ask(),
    });
    const viewer = await createViewer(canvas, level, {
      loadPicture: (sha256) => source.loadPicture(sha256, signal),
      unknownColor: source.unknownColor,
      maxPixelRatio: isPhone() ? 1.5 : 2,
      moveEye: eye.move,
      onFrame,
      onLost,
    });
    if (signal.aborted) return viewer.close();
    ask = viewer.ask;
    const goals = [level.start, level.finish].flatMap((place) => (place ? [place.position] : []));
    const best = sortViews(views, { ...viewer, goals });
    if (!first && best[0]) eye.startAt(best[0]);
    const letGo = listenToHands(canvas, { eye, onCommand });
    const watcher = new ResizeObserver(viewer.resize);
    watcher.observe(canvas);
    signal.addEventListener('abort', () => {
      letGo();
      watcher.disconnect();
      viewer.close();
    });
    let start: LevelView | undefined;
    const findStart = () => firstClear(startViews(level), level.start?.position, viewer.level);
    setShown({ canvas, eye, viewer, overviews: best, start: () => (start ??= findStart()) });
  });

  useEffect(() => {
    const place = placeRef.current;
    if (!place || !scene) return;
    const closing = new AbortController();
    // A canvas cannot be drawn on again after its graphics context was released.
    const canvas = takeCanvas();
    canvas.tabIndex = 0;
    place.append(canvas);
    open(canvas, scene, closing.signal).catch((error: unknown) => {
      if (closing.signal.aborted) return;
      console.warn('This level cannot be drawn in 3D here.', error);
      onLost();
    });
    return () => {
      closing.abort();
      canvas.remove();
      setShown(null);
    };
  }, [placeRef, scene]);
  return shown;
}
