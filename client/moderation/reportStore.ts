import type { EventPayload } from '../../shared/events.ts';
import type { OwnReport, QueuedReport } from '../../shared/reports.ts';
import { createEntityStore } from '../state/entityStore.ts';
import { createStore } from '../store/createStore.ts';

/** A resolved report never becomes open again. */
const progressOf = (report: { state: OwnReport['state'] }): number => (report.state === 'resolved' ? 1 : 0);

/** The viewer's own reports and their results. */
export const ownReports = createEntityStore<OwnReport>(progressOf);
export const useOwnReports = ownReports.useStore;

/** The reports that moderators see. */
export const queuedReports = createEntityStore<QueuedReport>(progressOf);
export const useQueuedReports = queuedReports.useStore;

/** How many reports wait; null while that is unknown, and for everybody but moderators. */
export const useWaiting = createStore<{ waiting: number | null }>(() => ({ waiting: null }));

export const useWaitingReports = (): number | null => useWaiting(({ waiting }) => waiting);

export const putOwnReport = (report: OwnReport): void => ownReports.put(report);

export function putQueuedReport({ report, waiting }: EventPayload<'report:queued'>): void {
  queuedReports.put(report);
  useWaiting.setState({ waiting });
}

/** Clears what belongs to the session or role that ended. */
export function clearReports(): void {
  ownReports.clear();
  forgetQueue();
}

export function forgetQueue(): void {
  queuedReports.clear();
  useWaiting.setState({ waiting: null });
}
