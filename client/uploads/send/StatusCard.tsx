import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { countOf } from '../../ui/countOf.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { formatBytes } from '../../ui/formatBytes.ts';
import { Progress } from '../../ui/Progress.tsx';
import { describeProgress } from './describeProgress.ts';
import styles from './StatusCard.module.css';
import type { SentVerdict } from './sendUpload.ts';
import { sentOf, useUploadProgress } from './uploadProgressStore.ts';
import type { Sending, UploadControl } from './useUploader.ts';

/** The progress of an upload, or its result. Renders nothing before the first upload. */
export function StatusCard({ uploader }: { uploader: UploadControl }) {
  const { selection, sending, failure, isSent, verdict } = uploader;
  const cardRef = useRef<HTMLElement>(null);
  // The button that started the upload is gone, so the card takes the focus.
  const focusKey = sending?.progressId ?? failure;
  useEffect(() => {
    if (focusKey) cardRef.current?.focus({ preventScroll: true });
  }, [focusKey]);
  if (!selection) return null;
  return (
    <section ref={cardRef} tabIndex={-1} aria-label={`Upload of ${selection.name}`}>
      <Card>
        {sending && <SendingStatus sending={sending} onCancel={uploader.cancel} />}
        {!sending && failure && (
          <>
            <Line name={selection.name} text={`not ${verdict ? 'added' : isSent ? 'checked' : 'uploaded'}`} />
            <Progress label="Upload failed" done={0} total={0} tone="negative" />
            <ErrorMessage action={failure.retry && <RetryButton onClick={uploader.retry} />}>
              {failure.reason}
            </ErrorMessage>
          </>
        )}
        {!sending && !failure && verdict && (
          <>
            <Line
              name={selection.name}
              text={`${formatBytes(selection.bytes + uploader.added.bytes)} · ${outcomeOf(verdict)}`}
            />
            <Progress
              label="Upload checked"
              done={0}
              total={0}
              tone={verdict.kind === 'ready' ? 'success' : 'negative'}
            />
          </>
        )}
      </Card>
    </section>
  );
}

const outcomeOf = (verdict: SentVerdict): string =>
  verdict.kind === 'ready' ? 'checked' : countOf(verdict.problems.problemFindings.length, 'problem');

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      <RotateCcw className="icon" />
      Try again
    </Button>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.line}>
      <b className={styles.name} title={name}>
        {name}
      </b>
      <span className={styles.text}>{text}</span>
    </div>
  );
}

function SendingStatus({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { progressId, selection } = sending;
  const live = useUploadProgress(({ byUpload }) => byUpload.get(progressId));
  const sent = useUploadProgress(({ sentByUpload }) => sentByUpload.get(progressId)) ?? sentOf(progressId);
  const { part, text, activity, file } = describeProgress(sent, live);
  return (
    <>
      <Line name={selection.name} text={text} />
      <Progress label={`Upload of ${selection.name}`} done={part} total={1} valueText={text} />
      <div className={styles.line}>
        <span className={styles.file}>{file}</span>
        <Button size="small" variant="plain" className={styles.cancel} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p role="status" className="visuallyHidden">
        {selection.name}: {activity}
      </p>
    </>
  );
}
