import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Scene } from '../../shared/scene.ts';
import type { LevelView } from '../../shared/together.ts';
import { Areas } from './Areas.tsx';
import { describeScene } from './describeScene.ts';
import { Hint } from './Hint.tsx';
import { PlaceList } from './PlaceList.tsx';
import styles from './Preview.module.css';
import { StageBar } from './StageBar.tsx';
import type { SceneSource } from './sceneSource.ts';
import { type PictureTaking, TakePicture } from './TakePicture.tsx';
import { Together } from './together/Together.tsx';
import { useCommands } from './useCommands.ts';
import { useShownScene } from './useShownScene.ts';

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
  const [said, setSaid] = useState('');
  const frameListenersRef = useRef(new Set<() => void>());

  const shown = useShownScene(placeRef, scene, {
    source,
    first: view,
    onCommand: (command) => commands.run(command),
    onFrame: () => {
      for (const listener of frameListenersRef.current) listener();
    },
    onLost,
  });
  const commands = useCommands(scene, shown, setSaid);
  const reportShown = useEffectEvent(onShown);
  const go = useEffectEvent((to: LevelView) => shown?.eye.goTo(to));
  useEffect(() => {
    if (shown) reportShown();
  }, [shown]);
  useEffect(() => {
    if (view) go(view);
  }, [view]);
  useEffect(() => {
    const canvas = shown?.canvas;
    if (!canvas) return;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', describeScene(source.name, scene));
    canvas.focus({ preventScroll: true });
  }, [shown, scene, source.name]);

  return (
    <div className={styles.stage}>
      <div ref={placeRef} className={styles.canvasPlace} />
      {shown && (
        <>
          <Hint canvas={shown.canvas} more={hints} />
          <div className={styles.top}>
            <PlaceList scene={scene} onGo={commands.goToPlace} />
            <Areas scene={scene} renderer={shown.renderer} />
            {levelId !== null && (
              <Together levelId={levelId} shown={shown} frameListeners={frameListenersRef.current} />
            )}
            {pictures && <TakePicture scene={scene} shown={shown} pictures={pictures} />}
          </div>
          <StageBar
            scene={scene}
            eye={shown.eye}
            isPlaying={commands.isPlaying}
            page={source.page}
            onCommand={commands.run}
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
