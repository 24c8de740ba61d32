import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { loadPart } from '../code/loadPart.ts';
import { classes } from '../ui/classes.ts';
import type { LevelPreviewProps } from './LevelPreview.tsx';
import styles from './PreviewPlace.module.css';
import { closePreview, openPreview, usePreview } from './previewStore.ts';

const load = () => import('./LevelPreview.tsx');
const prepare = () => import('./prepare.ts');
/** A failure of what only comes early is reported when the level is opened. */
const ignore = () => undefined;
const MapShot = lazyComponent(async () => (await import('./MapShot.tsx')).MapShot);

interface PreviewPlaceProps {
  level: LevelInfo;
  /** The level's picture. */
  children: ReactNode;
}

/**
 * A level's picture, replaced by its map or by the level in 3D on request. The page does not contain their
 * code; that of the level in 3D is fetched as soon as its button is pointed at or has the focus.
 */
export function PreviewPlace({ level, children }: PreviewPlaceProps) {
  const [Shown, setShown] = useState<ComponentType<LevelPreviewProps> | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [showsMap, setShowsMap] = useState(false);
  const open = usePreview((state) => (state.open?.levelId === level.id ? state.open : null));
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isOpen = open !== null;
  const begin = useEffectEvent(() =>
    prepare().then((early) => early.begin(level, open?.version ?? null), ignore),
  );
  useEffect(() => {
    const leaving = new AbortController();
    void loadPart(() => import('./viewLinks.ts')).then(
      ({ followViewLinks }) => followViewLinks(level.id, leaving.signal),
      ignore,
    );
    return () => {
      leaving.abort();
      closePreview();
    };
  }, [level.id]);
  useEffect(() => {
    if (!isOpen) return;
    void begin();
    load().then(
      (loaded) => setShown(() => loaded.LevelPreview),
      () => {
        setIsFailed(true);
        closePreview();
      },
    );
    return () => {
      setTimeout(() => buttonRef.current?.focus());
    };
  }, [isOpen]);

  if (open && Shown) return <Shown level={level} open={open} onClose={closePreview} />;
  const look = () => {
    setIsFailed(false);
    openPreview({ levelId: level.id, version: null, hash: '' });
  };
  const prefetch = () => void prepare().then((early) => early.prefetch(level), ignore);
  return (
    <>
      {showsMap ? (
        <Suspense fallback={children}>
          <MapShot level={level} />
        </Suspense>
      ) : (
        children
      )}
      <div className={styles.ways}>
        <button
          ref={buttonRef}
          type="button"
          className={classes(styles.way, styles.look)}
          aria-busy={isOpen}
          onClick={look}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        >
          {isFailed ? 'Could not be loaded. Try again' : isOpen ? 'Loading…' : 'Look around in 3D'}
        </button>
        <button
          type="button"
          className={styles.way}
          aria-pressed={showsMap}
          onClick={() => setShowsMap(!showsMap)}
        >
          Map
        </button>
      </div>
    </>
  );
}
