import { Box } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import type { LevelPreviewProps } from './LevelPreview.tsx';
import styles from './PreviewPlace.module.css';
import { closePreview, openPreview, usePreview } from './previewStore.ts';
import { viewIn, viewLinkedHere } from './viewAddress.ts';

const load = () => import('./LevelPreview.tsx');

interface PreviewPlaceProps {
  level: LevelInfo;
  /** The level's picture. */
  children: ReactNode;
}

/** A level's picture, and the level in 3D in its place once somebody asks for it: nothing of that is loaded before. */
export function PreviewPlace({ level, children }: PreviewPlaceProps) {
  const [Shown, setShown] = useState<ComponentType<LevelPreviewProps> | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const open = usePreview((state) => (state.open?.levelId === level.id ? state.open : null));
  const buttonRef = useRef<HTMLButtonElement>(null);
  useViewLinks(level.id);
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    const opener = buttonRef.current;
    load().then(
      (loaded) => setShown(() => loaded.LevelPreview),
      () => {
        setIsFailed(true);
        closePreview();
      },
    );
    return () => {
      setTimeout(() => (buttonRef.current ?? opener)?.focus());
    };
  }, [isOpen]);

  if (open && Shown) return <Shown level={level} open={open} />;
  const look = () => {
    setIsFailed(false);
    openPreview({ levelId: level.id, version: null, view: null });
  };
  const prefetch = () => {
    const connection: unknown = Reflect.get(navigator, 'connection');
    const savesData = Boolean(connection && Reflect.get(connection, 'saveData'));
    if (!savesData)
      load()
        .then(({ prefetchScene }) => prefetchScene(level))
        .catch(() => undefined);
  };
  return (
    <>
      {children}
      <button
        ref={buttonRef}
        type="button"
        className={styles.look}
        aria-busy={isOpen}
        onClick={look}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <Box className="icon" />
        {isFailed ? 'Could not be loaded. Try again' : isOpen ? 'Loading…' : 'Look around in 3D'}
      </button>
    </>
  );
}

/** An address with a view opens the level there; links to views of this page, as in comments, move the eye. */
function useViewLinks(levelId: number): void {
  useEffect(() => {
    const openAt = (view: ReturnType<typeof viewIn>) => {
      if (view) openPreview({ levelId, version: null, view });
    };
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      const view = link && viewLinkedHere(link, window.location);
      if (!view || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openAt(view);
      document.querySelector('dialog[open]')?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    };
    const readAddress = () => openAt(viewIn(window.location.hash));
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
