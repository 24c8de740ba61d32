import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Scene } from '../../shared/scene.ts';
import type { LevelView } from '../../shared/together.ts';
import { isPhone, wantsLessMotion } from './device.ts';
import { createEye, type Eye } from './eye.ts';
import { takeCanvas } from './graphics.ts';
import { type KeyCommand, listenToHands } from './listenToHands.ts';
import { overviewsOf, sizeOf, startViews } from './poses.ts';
import type { SceneSource } from './sceneSource.ts';
import { createSceneRenderer, type SceneRenderer } from './view/createSceneRenderer.ts';
import { firstClear } from './view/firstClear.ts';

/** A level that is drawn and can be viewed from everywhere. */
export interface ShownScene {
  canvas: HTMLCanvasElement;
  eye: Eye;
  renderer: SceneRenderer;
  /** The best views of the level as a whole; the first one is where the eye begins. */
  overviews: LevelView[];
  /** The view from behind the start; found on request, because that takes long in large levels. */
  start: () => LevelView | undefined;
}

interface ShownSceneOptions {
  source: SceneSource;
  first: LevelView | null;
  onCommand: (command: KeyCommand) => void;
  onFrame: () => void;
  /** Called when the level cannot be shown in 3D, or not any more. */
  onLost: () => void;
}

/** Shows a scene in an element for as long as the component lives; null until the first picture is there. */
export function useShownScene(
  placeRef: RefObject<HTMLElement | null>,
  scene: Scene | null,
  { source, first, ...hooks }: ShownSceneOptions,
): ShownScene | null {
  const [shown, setShown] = useState<ShownScene | null>(null);
  const onCommand = useEffectEvent(hooks.onCommand);
  const onFrame = useEffectEvent(hooks.onFrame);
  const onLost = useEffectEvent(hooks.onLost);

  const open = useEffectEvent(async (canvas: HTMLCanvasElement, level: Scene, signal: AbortSignal) => {
    const overviews = overviewsOf(level, canvas.clientWidth / Math.max(canvas.clientHeight, 1));
    let ask = (): void => undefined;
    const eye = createEye({
      first: first ?? overviews[0] ?? { position: [10, 10, 10], target: [0, 0, 0] },
      size: sizeOf(level.bounds.play),
      fliesThere: !wantsLessMotion(),
      onMove: () => ask(),
    });
    const renderer = await createSceneRenderer(canvas, level, {
      loadPicture: (sha256) => source.loadPicture(sha256, signal),
      unknownColor: source.unknownColor,
      maxPixelRatio: isPhone() ? 1.5 : 2,
      moveEye: eye.move,
      onFrame,
      onLost,
    });
    if (signal.aborted) return renderer.close();
    ask = renderer.ask;
    const stopListening = listenToHands(canvas, { eye, onCommand });
    const watcher = new ResizeObserver(renderer.resize);
    watcher.observe(canvas);
    signal.addEventListener('abort', () => {
      stopListening();
      watcher.disconnect();
      renderer.close();
    });
    let start: LevelView | undefined;
    const findStart = () => firstClear(startViews(level), level.start?.position, renderer.level);
    setShown({ canvas, eye, renderer, overviews, start: () => (start ??= findStart()) });
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
