import { type ReactNode, useEffect, useRef } from 'react';
import type { WarningFinding } from '../../../shared/uploadProblems.ts';
import { Button } from '../../ui/Button.tsx';
import type { Confirmation } from '../../ui/ConfirmDialog.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { Warnings } from '../verdict/Warnings.tsx';
import styles from './ReviewFrame.module.css';
import { SubmissionError } from './SubmissionError.tsx';
import type { SubmissionFailure } from './useSubmission.ts';

interface ReviewFrameProps {
  title: string;
  warnings: readonly WarningFinding[];
  children: ReactNode;
  /** The label of the submit button. */
  verb: string;
  isBusy: boolean;
  failure: SubmissionFailure | null;
  onSubmit: () => void;
  /** Sends the same files again after the upload has expired. */
  onUploadAgain: () => void;
  /** Starts again with other files. */
  onDiscard: () => void;
  /** Whether starting again would discard filled-in texts or packs. */
  isFilledIn: boolean;
}

/** The last step of every upload: warnings, what will be submitted, and the button. */
export function ReviewFrame(props: ReviewFrameProps) {
  const { title, warnings, children, verb, isBusy, failure, onUploadAgain } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { ask, dialog } = useConfirm();
  useEffect(() => headingRef.current?.focus(), []);

  const discard = async () => {
    const question: Confirmation = {
      title: 'Upload something else?',
      verb: 'Discard',
      isDanger: true,
      children: <p>Its files and what you filled in here are discarded.</p>,
    };
    if (!props.isFilledIn || (await ask(question))) props.onDiscard();
  };
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <Warnings warnings={warnings} />
      {children}
      {failure && <SubmissionError failure={failure} onUploadAgain={onUploadAgain} />}
      <div className={styles.actions}>
        <Button variant="primary" size="big" isBusy={isBusy} onClick={props.onSubmit}>
          {verb}
        </Button>
        <Button variant="plain" disabled={isBusy} onClick={discard}>
          Upload something else
        </Button>
      </div>
      {dialog}
    </>
  );
}
