import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import styles from './ReviewFrame.module.css';
import type { SubmissionFailure } from './useSubmission.ts';

interface SubmissionErrorProps {
  failure: SubmissionFailure;
  /** Sends the same files again; filled-in texts stay. */
  onUploadAgain: () => void;
}

export function SubmissionError({ failure, onUploadAgain }: SubmissionErrorProps) {
  if (failure.isOvertaken) {
    return (
      <ErrorMessage>
        The level was edited meanwhile. Look at what will change now, then submit again.
      </ErrorMessage>
    );
  }
  const again = failure.isExpired && (
    <Button size="small" onClick={onUploadAgain}>
      <RotateCcw className="icon" />
      Upload again
    </Button>
  );
  return (
    <ErrorMessage action={again}>
      <p>
        There was an error submitting your level. This is either because of a bug or because you waited too
        long to submit after initially uploading your .zip. If you want to try again, refresh this page.
      </p>
      <p className={styles.reason}>{failure.reason}</p>
    </ErrorMessage>
  );
}
