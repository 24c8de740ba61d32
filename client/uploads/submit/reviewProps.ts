import type { CheckedUpload } from '../../../shared/uploads.ts';
import type { Selection } from '../choose/selection.ts';
import type { SentVerdict } from '../send/sendUpload.ts';
import type { SubmissionDraft } from './submissionDraft.ts';

/** The props of both reviews: of new levels, and of a new version of a level. */
export interface ReviewProps {
  checked: CheckedUpload;
  kind: Selection['kind'];
  draft: SubmissionDraft;
  onDraft: (change: Partial<SubmissionDraft>) => void;
  /** Called with a new verdict when the submission is refused. */
  onVerdict: (verdict: SentVerdict) => void;
  /** Sends the same files again after the upload has expired. */
  onUploadAgain: () => void;
  /** Starts again with other files. */
  onDiscard: () => void;
  /** Call it after the submission: what was filled in is forgotten, and the page may be left. */
  onSubmitted: () => void;
}
