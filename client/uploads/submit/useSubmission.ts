import { useRef, useState } from 'react';
import { hasCode, reasonOf } from '../../api/callError.ts';
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
  submit: () => Promise<void>;
}

/**
 * Submits once, however often it is asked to. `send` calls the server and leads on; problems that only show now, such
 * as someone else having been faster with the same mission, go to `onRefused`.
 */
export function useSubmission(send: () => Promise<void>, onRefused: (verdict: Verdict) => void): Submitting {
  const isRunningRef = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<SubmissionFailure | null>(null);

  const submit = async () => {
    if (isRunningRef.current) return;
    isRunningRef.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      isRunningRef.current = false;
      setIsBusy(false);
      const problems = problemsIn(error);
      if (problems) onRefused({ kind: 'refused', problems });
      else setFailure({ reason: reasonOf(error), isExpired: hasCode(error, 'upload_expired') });
    }
  };
  return { isBusy, failure, submit };
}
