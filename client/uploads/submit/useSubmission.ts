import { hasCode, reasonOf } from '../../api/callError.ts';
import { useAction } from '../../state/useAction.ts';
import { problemsIn, type Verdict } from '../send/sendUpload.ts';

export interface SubmissionFailure {
  /** What the server says of it. */
  reason: string;
  /** The upload is gone: its files have to be sent again. */
  isExpired: boolean;
}

interface Submitting {
  isBusy: boolean;
  failure: SubmissionFailure | null;
  submit: () => Promise<boolean>;
}

/**
 * Submits once, however often it is asked to. `send` calls the server and leads on; problems that only show now, such
 * as someone else having been faster with the same mission, go to `onRefused`.
 */
export function useSubmission(send: () => Promise<void>, onRefused: (verdict: Verdict) => void): Submitting {
  const { run, isBusy, error } = useAction(
    async () => {
      try {
        await send();
      } catch (refusal) {
        const problems = problemsIn(refusal);
        if (problems) onRefused({ kind: 'refused', problems });
        throw refusal;
      }
    },
    { leavesPage: true },
  );
  const failure =
    error === null || problemsIn(error)
      ? null
      : { reason: reasonOf(error), isExpired: hasCode(error, 'upload_expired') };
  return { isBusy, failure, submit: run };
}
