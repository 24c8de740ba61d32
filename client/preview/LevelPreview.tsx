import { useMemo } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { levelPicture } from '../levels/levelPicture.ts';
import { Preview } from './Preview.tsx';
import { closePreview, type OpenPreview } from './previewStore.ts';
import { levelSource } from './sceneSource.ts';
import { viewIn } from './viewAddress.ts';

export interface LevelPreviewProps {
  level: LevelInfo;
  open: OpenPreview;
}

/** A level of the site in 3D. */
export function LevelPreview({ level, open }: LevelPreviewProps) {
  const { id, name, editedAt } = level;
  const { version } = open;
  const view = useMemo(() => viewIn(open.hash), [open]);
  const source = useMemo(() => levelSource({ id, name, editedAt }, version), [id, name, editedAt, version]);
  return (
    <Preview
      key={source.key}
      source={source}
      levelId={id}
      view={view}
      poster={levelPicture(level)}
      onClose={closePreview}
    />
  );
}

/** Fetches a level that somebody may be about to look at; the browser keeps it. */
export function prefetchScene(level: LevelInfo): void {
  // What goes wrong is said when it is asked for.
  levelSource(level, null)
    .load(new AbortController().signal)
    .catch(() => undefined);
}
