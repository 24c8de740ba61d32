import { hasCode, reasonOf } from '../../api/callError.ts';
import { useAction } from '../../state/useAction.ts';
import { problemsIn, type SentVerdict } from '../send/sendUpload.ts';

export interface SubmissionFailure {
  /** The reason given by the server. */
  reason: string;
  /** Whether the upload has expired, so that its files have to be sent again. */
  isExpired: boolean;
  /** Whether the level was edited meanwhile, so that the review had to be made anew. */
  isOvertaken: boolean;
}

interface Submitting {
  isBusy: boolean;
  failure: SubmissionFailure | null;
  submit: () => Promise<boolean>;
}

/**
 * Submits once, however often `submit` is called. `send` calls the server and opens the next page. Problems
 * that the server finds only now, such as a mission that somebody else has just submitted, are passed to
 * `onVerdict`.
 */
export function useSubmission(
  send: () => Promise<void>,
  onVerdict: (verdict: SentVerdict) => void,
): Submitting {
  const { run, isBusy, error } = useAction(
    async () => {
      try {
        await send();
      } catch (refusal) {
        const problems = problemsIn(refusal);
        if (problems) onVerdict({ kind: 'refused', problems });
        throw refusal;
      }
    },
    { leavesPage: true },
  );
  const failure =
    error === null || problemsIn(error)
      ? null
      : {
          reason: reasonOf(error),
          isExpired: hasCode(error, 'upload_expired'),
          isOvertaken: hasCode(error, 'conflict'),
        };
  return { isBusy, failure, submit: run };
}
