import { Link } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import type { QueuedReport } from '../../shared/reports.ts';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import styles from '../moderation/Rows.module.css';
import { queuedReports } from '../moderation/reportStore.ts';
import { categoryWords } from '../moderation/reportWords.ts';
import { useViewer } from '../session/sessionStore.ts';
import { useAction } from '../state/useAction.ts';
import { useDraft } from '../state/useDraft.ts';
import { UserText } from '../texts/UserText.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { TextArea } from '../ui/TextArea.tsx';

/** A report; one moderator at a time takes it, and resolves it with a note. */
export function QueuedReportRow({ report }: { report: QueuedReport }) {
  const { id, thing, category, reason, reporter, account, moderator, time, state, note } = report;
  const viewer = useViewer();
  const { run, isBusy, problem } = useAction(
    async (name: 'report.take' | 'report.release') => queuedReports.put(await call(name, { params: { id } })),
    { explain: (error) => `The report stays as it is. ${reasonOf(error)}` },
  );
  const isResolved = state === 'resolved';
  const isMine = moderator !== null && moderator.id === viewer?.id;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span>
          <b>{categoryWords[category]}</b>: the {thing.kind} <Link to={thing.path}>{thing.name}</Link> of{' '}
          <Link to={pathOf('profile', { id: account.id })}>{account.username}</Link>
        </span>
        <UserText>{reason}</UserText>
        <span className={styles.facts}>
          Reported by <Link to={pathOf('profile', { id: reporter.id })}>{reporter.username}</Link>{' '}
          <RelativeTime time={time} />
          {moderator && ` · ${isResolved ? 'resolved' : 'taken'} by ${isMine ? 'you' : moderator.username}`}
        </span>
        {note && <p className={styles.note}>{note}</p>}
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
      </div>
      {!isResolved && (
        <div className={styles.acts}>
          {moderator ? (
            <Button size="small" isBusy={isBusy} onClick={() => run('report.release')}>
              Put back
            </Button>
          ) : (
            <Button size="small" variant="primary" isBusy={isBusy} onClick={() => run('report.take')}>
              Take
            </Button>
          )}
        </div>
      )}
      {isMine && !isResolved && <Resolve id={id} />}
    </li>
  );
}

function Resolve({ id }: { id: number }) {
  const [note, setNote] = useDraft(`report-note:${id}`);
  const { run, isBusy, problem } = useAction(
    async () => {
      queuedReports.put(await call('report.resolve', { params: { id }, body: { note: note.trim() } }));
      setNote('');
    },
    { explain: (error) => `The report was not resolved. ${reasonOf(error)}` },
  );
  const length = note.trim().length;
  return (
    <div className={styles.resolve}>
      <TextArea
        label="Note for the reporter"
        value={note}
        onChange={setNote}
        max={limits.reportNoteLength}
        problem={problem}
        action={
          <Button
            size="small"
            variant="primary"
            isBusy={isBusy}
            disabled={length === 0 || length > limits.reportNoteLength}
            onClick={() => run()}
          >
            Resolve
          </Button>
        }
      />
    </div>
  );
}
