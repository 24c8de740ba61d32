import { Flag } from 'lucide-react';
import styles from '../moderation/Rows.module.css';
import { useQueuedReports, useWaitingReports } from '../moderation/reportStore.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { QueuedReportRow } from './QueuedReportRow.tsx';

/** The reports that wait, oldest first. */
export function ReportQueue() {
  const isLoaded = useWaitingReports() !== null;
  const reports = [...useQueuedReports((state) => state.byId).values()]
    .filter(({ state }) => state !== 'resolved')
    .sort((a, b) => a.id - b.id);
  return (
    <Card as="section" aria-labelledby="reports" aria-busy={!isLoaded}>
      <h2 id="reports">Reports that wait</h2>
      {isLoaded && reports.length === 0 && (
        <EmptyState isSmall icon={<Flag className="icon" />}>
          No report waits. New ones appear here by themselves.
        </EmptyState>
      )}
      <ul className={styles.rows} aria-live="polite">
        {reports.map((report) => (
          <QueuedReportRow key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  );
}
