import type { LevelInfo } from '../../shared/levels.ts';
import type { SentVerdict } from './send/sendUpload.ts';
import type { UploadControl } from './send/useUploader.ts';
import { ReplaceReview } from './submit/ReplaceReview.tsx';
import type { ReviewProps } from './submit/reviewProps.ts';
import { SubmitReview } from './submit/SubmitReview.tsx';
import { emptyDraft, type SubmissionDraft } from './submit/submissionDraft.ts';
import { ProblemsCard } from './verdict/ProblemsCard.tsx';

interface UploadVerdictProps {
  uploader: UploadControl;
  verdict: SentVerdict;
  /** The level to replace; null for new levels. */
  level: LevelInfo | null;
  draft: SubmissionDraft;
  onDraft: (change: (draft: SubmissionDraft) => SubmissionDraft) => void;
  /** Call it after the submission, when leaving loses nothing any more. */
  allowLeaving: () => void;
}

/** What follows the check of an upload: its problems, or its review and submission. */
export function UploadVerdict(props: UploadVerdictProps) {
  const { uploader, verdict, level, draft, onDraft, allowLeaving } = props;
  const { selection, added, sending } = uploader;
  const kind = selection?.kind ?? 'files';
  if (verdict.kind === 'refused') {
    return (
      <ProblemsCard
        verdict={verdict.problems}
        kind={kind}
        bytes={(selection?.bytes ?? 0) + added.bytes}
        added={added.files}
        onAdd={uploader.add}
        isBusy={sending !== null}
      />
    );
  }
  const review: ReviewProps = {
    checked: verdict.checked,
    kind,
    draft,
    allowLeaving,
    onDraft: (change) => onDraft((known) => ({ ...known, ...change })),
    onRefused: uploader.setVerdict,
    onUploadAgain: () => selection && uploader.upload(selection),
    onDiscard: () => {
      uploader.clear();
      onDraft(() => emptyDraft);
    },
  };
  return level ? <ReplaceReview {...review} level={level} /> : <SubmitReview {...review} />;
}
