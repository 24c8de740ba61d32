import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { minuteMs } from '../../../shared/durations.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import type { PendingUpload } from '../../../shared/uploads.ts';
import { useAction } from '../../state/useAction.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { describePending } from './describePending.ts';
import styles from './PendingUploads.module.css';
import { discardUpload, usePendingUploads } from './pendingStore.ts';

interface PendingUploadsProps {
  /** The level that the page replaces; null for new levels. */
  replaces: number | null;
  onContinue: (upload: PendingUpload) => void;
}

/** The viewer's unsubmitted uploads. Renders nothing without any. */
export function PendingUploads({ replaces, onContinue }: PendingUploadsProps) {
  const now = useNow();
  const shown = usePendingUploads().filter(
    (upload) => upload.expiresAt > now && (replaces === null || upload.replaces === replaces),
  );
  useContinued(shown, replaces, onContinue);
  if (shown.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="pending">
      <h2 id="pending">Not submitted yet</h2>
      <ul className={styles.list}>
        {shown.map((upload) => (
          <li key={upload.uploadId}>
            <Pending
              upload={upload}
              now={now}
              isElsewhere={upload.replaces !== replaces}
              onContinue={() => onContinue(upload)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Location state of the page for the new version of a level: which upload to continue there. */
interface ContinueState {
  continues: string;
}

/** Continues the upload with which another page has led here, as soon as it is listed, and only once. */
function useContinued(
  uploads: readonly PendingUpload[],
  replaces: number | null,
  onContinue: (upload: PendingUpload) => void,
): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const id = (state as ContinueState | null)?.continues;
  const wanted = uploads.find((upload) => upload.uploadId === id && upload.replaces === replaces);
  const start = useEffectEvent((upload: PendingUpload) => {
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
    onContinue(upload);
  });
  useEffect(() => {
    if (wanted) start(wanted);
  }, [wanted]);
}

interface PendingProps {
  upload: PendingUpload;
  now: number;
  /** This upload replaces a level, on a page of its own. */
  isElsewhere: boolean;
  onContinue: () => void;
}

function Pending({ upload, now, isElsewhere, onContinue }: PendingProps) {
  const { ask, dialog } = useConfirm();
  const { title, facts } = describePending(upload, now);
  const { run, isBusy, problem } = useAction(() => discardUpload(upload.uploadId));
  const discard = async () => {
    const question = { title: `Discard ${title}?`, verb: 'Discard', isDanger: true };
    if (await ask(question)) void run();
  };
  return (
    <div className={styles.upload}>
      <p className={styles.words}>
        Continue your upload of <b>{title}</b> <span className={styles.facts}>({facts})</span>
      </p>
      <div className={styles.buttons}>
        {isElsewhere ? (
          <ButtonLink
            size="small"
            to={`${pathOf('upload')}?replaces=${upload.replaces}`}
            state={{ continues: upload.uploadId } satisfies ContinueState}
            aria-label={`Continue your upload of ${title}`}
          >
            Continue
          </ButtonLink>
        ) : (
          <Button size="small" onClick={onContinue} aria-label={`Continue your upload of ${title}`}>
            Continue
          </Button>
        )}
        <Button
          size="small"
          variant="plain"
          isBusy={isBusy}
          aria-label={`Discard your upload of ${title}`}
          onClick={discard}
        >
          <Trash2 className="icon" />
          Discard
        </Button>
      </div>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {dialog}
    </div>
  );
}

/** The time, to the minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
