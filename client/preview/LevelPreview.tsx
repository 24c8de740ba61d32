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
  const { version } = open;
  const view = useMemo(() => viewIn(open.hash), [open]);
  const { id, name, editedAt, modification } = level;
  const source = useMemo(
    () => levelSource({ id, name, editedAt, modification }, version),
    [id, name, editedAt, modification, version],
  );
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

/** A level in 3D before it is submitted. It is in this file so that browsers load one file for both. */
export function UploadPreview({ uploadId, missionId, name, ...props }: UploadPreviewProps) {
  const source = useMemo(() => uploadSource(uploadId, missionId, name), [uploadId, missionId, name]);
  return (
    <div>
      <Preview source={source} levelId={null} view={null} {...props} />
    </div>
  );
}
