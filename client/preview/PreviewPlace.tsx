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
import { classes } from '../ui/classes.ts';
import type { LevelPreviewProps } from './LevelPreview.tsx';
import styles from './PreviewPlace.module.css';
import { closePreview, type OpenPreview, openPreview, usePreview } from './previewStore.ts';

const load = () => import('./LevelPreview.tsx');
/** Fetches the level while that code is on its way. A failure is reported when the level is opened. */
const prepare = (level: LevelInfo, open: OpenPreview | null) =>
  import('./prepare.ts').then(
    ({ prefetchScene, wakeGraphics }) => {
      prefetchScene(level, open?.version ?? null);
      if (open) wakeGraphics();
    },
    () => undefined,
  );
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
  useViewLinks(level.id);
  const isOpen = open !== null;
  const begin = useEffectEvent(() => void prepare(level, open));
  useEffect(() => {
    if (!isOpen) return;
    begin();
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
  const prefetch = () => {
    if (savesData()) return;
    load().catch(() => undefined);
    void prepare(level, null);
  };
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

/** Whether the visitor asked the browser to save data; only some browsers report it. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const isView = ({ hash }: HTMLAnchorElement | Location): boolean => hash.startsWith('#view=');

/**
 * An address with a view opens the level there; links to views of this page, as in comments, move the eye.
 */
function useViewLinks(levelId: number): void {
  useEffect(() => {
    const openAt = (address: HTMLAnchorElement | Location) => {
      if (isView(address)) openPreview({ levelId, version: null, hash: address.hash });
    };
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || !isView(link) || link.pathname !== location.pathname || link.host !== location.host) {
        return;
      }
      event.preventDefault();
      openAt(link);
    };
    const readAddress = () => openAt(location);
    readAddress();
    document.addEventListener('click', follow);
    window.addEventListener('hashchange', readAddress);
    return () => {
      document.removeEventListener('click', follow);
      window.removeEventListener('hashchange', readAddress);
      closePreview();
    };
  }, [levelId]);
}
