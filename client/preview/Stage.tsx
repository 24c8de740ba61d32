import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Scene } from '../../shared/scene.ts';
import type { LevelView } from '../../shared/together.ts';
import { Areas } from './Areas.tsx';
import { describeScene } from './describeScene.ts';
import { wantsLessMotion } from './device.ts';
import { Hint } from './Hint.tsx';
import type { KeyCommand } from './listenToHands.ts';
import { PlaceList } from './PlaceList.tsx';
import styles from './Preview.module.css';
import type { ScenePlace } from './places.ts';
import { mapView, tourOf, viewOfPlace } from './poses.ts';
import { StageBar } from './StageBar.tsx';
import type { SceneSource } from './sceneSource.ts';
import { type PictureTaking, TakePicture } from './TakePicture.tsx';
import { Together } from './together/Together.tsx';
import { type ShownScene, useShownScene } from './useShownScene.ts';

interface StageProps {
  scene: Scene;
  source: SceneSource;
  levelId: number | null;
  view: LevelView | null;
  /** Further sentences of the hint that is shown at first. */
  hints: string[];
  onShown: () => void;
  onLost: () => void;
  pictures: PictureTaking | undefined;
}

/** The picture in 3D with its controls. */
export function Stage({ scene, source, levelId, view, hints, onShown, onLost, pictures }: StageProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  const [isPlaying, setIsPlaying] = useState(() => !wantsLessMotion());
  const [said, setSaid] = useState('');
  const frameListenersRef = useRef(new Set<() => void>());
  const stopRef = useRef(0);

  const shown = useShownScene(placeRef, scene, {
    source,
    first: view,
    onCommand: (command) => run(command),
    onFrame: () => {
      for (const listener of frameListenersRef.current) listener();
    },
    onLost,
  });
  const reportShown = useEffectEvent(onShown);
  const go = useEffectEvent((to: LevelView) => shown?.eye.goTo(to));
  useEffect(() => {
    if (shown) reportShown();
  }, [shown]);
  useEffect(() => {
    if (view) go(view);
  }, [view]);
  useEffect(() => shown?.renderer.setPlaying(isPlaying), [shown, isPlaying]);
  useEffect(() => {
    const canvas = shown?.canvas;
    if (!canvas) return;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', describeScene(source.name, scene));
    canvas.focus({ preventScroll: true });
  }, [shown, scene, source.name]);

  const run = (command: KeyCommand): void => {
    if (!shown) return;
    const { eye, canvas } = shown;
    const commands: Record<KeyCommand, () => void> = {
      overview: () => goAndSay(shown, shown.overviews[0], 'Overview.', setSaid),
      start: () => goAndSay(shown, shown.start(), 'At the start.', setSaid),
      finish: () => {
        const { finish } = scene;
        goAndSay(
          shown,
          finish ? viewOfPlace(finish.position, 4, eye.view) : undefined,
          'At the finish.',
          setSaid,
        );
      },
      map: () => {
        eye.goTo(mapView(scene.bounds.play, canvas.clientWidth / Math.max(canvas.clientHeight, 1)), {
          isFlat: true,
        });
        setSaid('The map: the level from above.');
      },
      tour: () => {
        const stops = tourOf(scene);
        setSaid('On tour.');
        if (!wantsLessMotion()) return eye.isTouring ? eye.stop() : eye.tour(stops);
        const stop = stops[stopRef.current % stops.length];
        stopRef.current += 1;
        if (stop) eye.goTo(stop.view);
      },
      play: () => {
        setIsPlaying(!isPlaying);
        setSaid(isPlaying ? 'Paused.' : 'Playing.');
      },
    };
    commands[command]();
  };
  const goToPlace = ({ label, position, size }: ScenePlace): void => {
    if (shown) goAndSay(shown, viewOfPlace(position, size, shown.eye.view), `At ${label}.`, setSaid);
  };

  return (
    <div className={styles.stage}>
      <div ref={placeRef} className={styles.canvasPlace} />
      {shown && (
        <>
          <Hint canvas={shown.canvas} more={hints} />
          <div className={styles.top}>
            <PlaceList scene={scene} onGo={goToPlace} />
            <Areas scene={scene} renderer={shown.renderer} />
            {levelId !== null && (
              <Together levelId={levelId} shown={shown} frameListeners={frameListenersRef.current} />
            )}
            {pictures && <TakePicture scene={scene} shown={shown} pictures={pictures} />}
          </div>
          <StageBar
            scene={scene}
            eye={shown.eye}
            isPlaying={isPlaying}
            page={source.page}
            onCommand={run}
            onSend={() => {
              shown.renderer.platforms.send();
              shown.renderer.ask();
              setSaid('The waiting platforms go there and back.');
            }}
            onSaid={setSaid}
          />
        </>
      )}
      <p role="status" className="visuallyHidden">
        {said}
      </p>
    </div>
  );
}

function goAndSay(
  { eye }: ShownScene,
  to: LevelView | undefined,
  words: string,
  say: (words: string) => void,
): void {
  if (!to) return;
  eye.goTo(to);
  say(words);
}
