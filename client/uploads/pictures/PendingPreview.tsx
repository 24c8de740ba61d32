import { useMemo } from 'react';
import { Preview } from '../../preview/Preview.tsx';
import { uploadSource } from '../../preview/sceneSource.ts';

interface PendingPreviewProps {
  uploadId: string;
  missionId: number;
  /** Of the level. */
  name: string;
  /** The address of its picture. */
  poster: string;
  onClose: () => void;
}

/** A level in 3D before it is submitted. */
export function PendingPreview({ uploadId, missionId, name, poster, onClose }: PendingPreviewProps) {
  const source = useMemo(() => uploadSource(uploadId, missionId, name), [uploadId, missionId, name]);
  return (
    <div>
      <Preview source={source} levelId={null} view={null} poster={poster} onClose={onClose} />
    </div>
  );
}
