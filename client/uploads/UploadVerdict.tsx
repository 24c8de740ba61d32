import type { LevelInfo } from '../../shared/levels.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import type { SentVerdict } from './send/sendUpload.ts';
import type { UploadControl } from './send/useUploader.ts';
import { ReplaceReview } from './submit/ReplaceReview.tsx';
import type { ReviewProps } from './submit/reviewProps.ts';
import { SubmitReview } from './submit/SubmitReview.tsx';
import { useSubmissionDraft } from './submit/useSubmissionDraft.ts';
import { ProblemsCard } from './verdict/ProblemsCard.tsx';

interface UploadVerdictProps {
  uploader: UploadControl;
  verdict: SentVerdict;
  /** The level to replace; null for new levels. */
  level: LevelInfo | null;
  /** Call it after the submission, when leaving loses nothing any more. */
  allowLeaving: () => void;
}

/** What follows the check of an upload: its problems, or its review and submission. */
export function UploadVerdict({ uploader, verdict, level, allowLeaving }: UploadVerdictProps) {
  const { selection, added, sending } = uploader;
  if (verdict.kind === 'refused') {
    return (
      <ProblemsCard
        verdict={verdict.problems}
        kind={selection?.kind ?? 'files'}
        bytes={(selection?.bytes ?? 0) + added.bytes}
        added={added.files}
        onAdd={uploader.add}
        isBusy={sending !== null}
      />
    );
  }
  return <Review uploader={uploader} checked={verdict.checked} level={level} allowLeaving={allowLeaving} />;
}

type ReviewOfProps = Omit<UploadVerdictProps, 'verdict'> & { checked: CheckedUpload };

function Review({ uploader, checked, level, allowLeaving }: ReviewOfProps) {
  const { selection, expiresAt } = uploader;
  const { draft, change, forget } = useSubmissionDraft(checked.missions, level?.id ?? null, expiresAt);
  const review: ReviewProps = {
    checked,
    kind: selection?.kind ?? 'files',
    draft,
    onDraft: change,
    onSubmitted: () => {
      forget();
      allowLeaving();
    },
    onVerdict: uploader.setVerdict,
    // The files of an upload that was continued are not on this page: they have to be chosen again.
    onUploadAgain: () => (selection?.files.length ? uploader.upload(selection) : uploader.clear()),
    onDiscard: () => {
      forget();
      uploader.discard(checked.uploadId);
    },
  };
  return level ? <ReplaceReview {...review} level={level} /> : <SubmitReview {...review} />;
}
