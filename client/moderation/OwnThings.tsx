import { call } from '../api/call.ts';
import { useReconnections } from '../live/connection.ts';
import { useEvent } from '../live/useEvent.ts';
import { useViewer } from '../session/sessionStore.ts';
import { useLoad } from '../state/useLoad.ts';
import { Card } from '../ui/Card.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { BinRows } from './BinRows.tsx';
import styles from './Rows.module.css';
import { ownReports, useOwnReports } from './reportStore.ts';
import { stateWords } from './reportWords.ts';
import { useTicket } from './useTicket.ts';

/** On the viewer's own profile only: the things that they deleted, and the results of their reports. */
export function OwnThings({ accountId }: { accountId: number }) {
  if (useViewer()?.id !== accountId) return null;
  return (
    <>
      <DeletedThings />
      <OwnReports />
    </>
  );
}

function DeletedThings() {
  const [ticket, reload] = useTicket(useReconnections());
  const loading = useLoad('bin.own', (signal) => call('bin.own', { signal }), ticket);
  useEvent('bin:changed', reload);
  const items = loading.data ?? [];
  if (items.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="deleted-things">
      <h2 id="deleted-things">Deleted things ({items.length})</h2>
      <BinRows items={items} />
    </Card>
  );
}

function OwnReports() {
  useLoad('report.own', readOwnReports, useReconnections());
  const reports = [...useOwnReports((state) => state.byId).values()].sort((a, b) => b.id - a.id);
  if (reports.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="own-reports">
      <h2 id="own-reports">Your reports ({reports.length})</h2>
      <ul className={styles.rows} aria-live="polite">
        {reports.map(({ id, thing, reason, time, state, note }) => (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <b>{thing.name}</b>
              <span>{reason}</span>
              <span className={styles.facts}>
                {stateWords[state]} · reported <RelativeTime time={time} />
              </span>
              {note && <p className={styles.note}>{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function readOwnReports(signal: AbortSignal): Promise<void> {
  const finish = ownReports.startReading();
  finish(await call('report.own', { signal }));
}
