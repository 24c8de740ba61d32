import { useEffect, useRef, useState } from 'react';
import { SceneError } from '../../shared/parseScene.ts';
import type { Scene } from '../../shared/scene.ts';
import type { LevelView } from '../../shared/together.ts';
import { reasonOf } from '../api/callError.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { describeFaults, describeGaps, describeScene } from './describeScene.ts';
import { isPhone, wantsLessMotion } from './device.ts';
import { LevelMap } from './LevelMap.tsx';
import styles from './Preview.module.css';
import { Stage } from './Stage.tsx';
import type { SceneSource } from './sceneSource.ts';
import type { PictureTaking } from './TakePicture.tsx';
import { useScene } from './useScene.ts';
import { WindowButtons } from './WindowButtons.tsx';

export interface PreviewProps {
  source: SceneSource;
  /** The ID of the level, for looking together; null for an upload. */
  levelId: number | null;
  /** The first view; a new object moves the eye there. */
  view: LevelView | null;
  /** Shown until the map is loaded; the map stays until the level can be drawn. */
  poster: string | null;
  onClose: () => void;
  /** Receives the pictures that the viewer takes; without it, no pictures can be taken. */
  pictures?: PictureTaking | undefined;
}

/**
 * A level in 3D in the place of its picture, or on the whole screen, where phones begin. Without WebGL it
 * shows the map.
 */
export function Preview({ source, levelId, view, poster, onClose, pictures }: PreviewProps) {
  const { scene, error } = useScene(source);
  const [isFull, setIsFull] = useState(isPhone);
  const [isLost, setIsLost] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const dialogRef = useFullScreen(isFull);
  // A link to a view may be far below, in a comment.
  useEffect(() => {
    if (!view) return;
    dialogRef.current?.scrollIntoView({
      block: 'center',
      behavior: wantsLessMotion() ? 'instant' : 'smooth',
    });
  }, [view, dialogRef]);
  const leave = () => (isFull && !isPhone() ? setIsFull(false) : onClose());
  return (
    <>
      <dialog
        ref={dialogRef}
        aria-label={`${source.name} in 3D`}
        className={classes(styles.preview, isFull && styles.full)}
        onCancel={(event) => {
          event.preventDefault();
          leave();
        }}
        onKeyDown={({ key, repeat, target, currentTarget }) => {
          // In its place on the page a dialog is not modal, and no browser closes it; those inside close
          // themselves.
          const isOwn = target instanceof Element && target.closest('dialog') === currentTarget;
          if (key === 'Escape' && !repeat && !isFull && isOwn) onClose();
        }}
      >
        {!isShown && !error && <Waiting poster={poster} map={source.map} />}
        {error !== null && (
          <Failure reason={error instanceof SceneError ? error.message : reasonOf(error)} onClose={onClose} />
        )}
        {scene && !isLost && (
          <Stage
            scene={scene}
            source={source}
            levelId={levelId}
            view={view}
            hints={isFull ? describeGaps(scene) : []}
            onShown={() => setIsShown(true)}
            onLost={() => {
              setIsLost(true);
              setIsShown(true);
            }}
            pictures={pictures}
          />
        )}
        {scene && isLost && (
          <>
            <LevelMap scene={scene} source={source} />
            <p className={styles.flat}>This browser cannot show it in 3D, so this is its map.</p>
          </>
        )}
        <WindowButtons isFull={isFull} onFull={isPhone() ? null : setIsFull} onClose={onClose} />
      </dialog>
      {scene && <Words source={source} scene={scene} />}
    </>
  );
}

/** Shows the dialog in its place on the page or above everything; its content keeps its state. */
function useFullScreen(isFull: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.close();
    if (isFull) dialog.showModal();
    else dialog.show();
    dialog.querySelector('canvas')?.focus({ preventScroll: true });
    return () => dialog.close();
  }, [isFull]);
  return ref;
}

/** The map covers the picture as soon as it is loaded. */
function Waiting({ poster, map }: { poster: string | null; map: string }) {
  return (
    <div className={styles.waiting} role="status">
      {poster && <img src={poster} alt="" className={styles.poster} />}
      <img src={map} alt="" className={classes(styles.poster, styles.mapPoster)} />
      <span className={styles.note}>Loading the level…</span>
    </div>
  );
}

function Failure({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <div className={styles.waiting} role="alert">
      <div className={styles.failure}>
        <p>{reason}</p>
        <Button size="small" onClick={onClose}>
          Back to the picture
        </Button>
      </div>
    </div>
  );
}

interface WordsProps {
  source: SceneSource;
  scene: Scene;
}

/** Describes the scene in words, and names its faults while they can still be mended. */
function Words({ source: { name, page }, scene }: WordsProps) {
  const sentences = [
    describeScene(name, scene),
    ...describeGaps(scene),
    ...(page === null ? describeFaults(scene) : []),
  ];
  return <p className={styles.words}>{sentences.join(' ')}</p>;
}
