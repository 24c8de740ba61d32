import type { UploadProblems } from '../../../shared/uploads.ts';
import type { ChosenFile } from '../choose/selection.ts';
import { PictureOffer } from './PictureOffer.tsx';

interface MissingPicturesProps {
  uploadId: string;
  verdict: UploadProblems;
  isBusy: boolean;
  onAdd: (picture: ChosenFile) => void;
}

/** A way to take the pictures of missions that have none. */
export function MissingPictures({ uploadId, verdict, isBusy, onAdd }: MissingPicturesProps) {
  const { missions, problemFindings } = verdict;
  const lacking = problemFindings.flatMap((finding) =>
    finding.code === 'noThumbnail' ? finding.mission : [],
  );
  const offered = missions.flatMap(({ misFilePath }, missionId) =>
    lacking.includes(misFilePath) || lacking.includes(fileName(misFilePath))
      ? { misFilePath, missionId }
      : [],
  );
  return offered.map(({ misFilePath, missionId }) => (
    <PictureOffer
      key={misFilePath}
      uploadId={uploadId}
      missionId={missionId}
      path={misFilePath}
      isBusy={isBusy}
      onAdd={onAdd}
    />
  ));
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
