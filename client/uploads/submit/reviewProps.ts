import type { CheckedUpload } from '../../../shared/uploads.ts';
import type { Selection } from '../choose/selection.ts';
import type { Verdict } from '../send/sendUpload.ts';
import type { SubmissionDraft } from './submissionDraft.ts';

/** What both kinds of review get: of new levels, and of a level's new version. */
export interface ReviewProps {
  checked: CheckedUpload;
  kind: Selection['kind'];
  draft: SubmissionDraft;
  onDraft: (change: Partial<SubmissionDraft>) => void;
  /** It cannot be submitted after all. */
  onRefused: (verdict: Verdict) => void;
  /** Sends the same files again after the upload has expired. */
  onUploadAgain: () => void;
  /** Begins anew with other files. */
  onDiscard: () => void;
  /** It is submitted: leaving loses nothing any more. */
  allowLeaving: () => void;
}
