import { useEffect } from 'react';
import { rooms } from '../../shared/rooms.ts';
import { call } from '../api/call.ts';
import { useRoom } from '../live/rooms.ts';
import { useLoad } from '../state/useLoad.ts';
import { forgetQueue, queuedReports, useWaiting } from './reportStore.ts';

/** Keeps the queue of reports loaded for moderators on every page: their menu shows how many wait. */
export function WatchReports() {
  useLoad('report.queue', readQueue, useRoom(rooms.moderators));
  useEffect(() => forgetQueue, []);
  return null;
}

async function readQueue(signal: AbortSignal): Promise<void> {
  const finish = queuedReports.startReading(({ state }) => state !== 'resolved');
  const { waiting, reports } = await call('report.queue', { query: { show: 'waiting' }, signal });
  finish(reports);
  useWaiting.setState({ waiting });
}
