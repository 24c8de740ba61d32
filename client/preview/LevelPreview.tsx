import { useMemo } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { levelPicture } from '../levels/levelPicture.ts';
import { Preview, type PreviewProps } from './Preview.tsx';
import type { OpenPreview } from './previewStore.ts';
import { levelSource, uploadSource } from './sceneSource.ts';
import { viewIn } from './viewAddress.ts';

export interface LevelPreviewProps {
  level: LevelInfo;
  open: OpenPreview;
  onClose: () => void;
}

/** A level of the site in 3D. */
export function LevelPreview({ level, open, onClose }: LevelPreviewProps) {
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
      onClose={onClose}
    />
  );
}

interface UploadPreviewProps extends Pick<PreviewProps, 'poster' | 'onClose' | 'pictures'> {
  uploadId: string;
  /** Its place among the missions of the upload. */
  missionId: number;
  /** The level's name. */
  name: string;
}

/**
 * A level in 3D before it is submitted. It shares a file with the other one so that browsers load one chunk.
 */
export function UploadPreview({ uploadId, missionId, name, ...props }: UploadPreviewProps) {
  const source = useMemo(() => uploadSource(uploadId, missionId, name), [uploadId, missionId, name]);
  return (
    <div>
      <Preview source={source} levelId={null} view={null} {...props} />
    </div>
  );
}

/** Preloads a level that the visitor may be about to open; the browser caches it. */
export function prefetchScene(level: LevelInfo): void {
  // A failure is reported when the level is opened.
  levelSource(level, null)
    .load(new AbortController().signal)
    .catch(() => undefined);
}
