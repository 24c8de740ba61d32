import { call, writeTimeoutMs } from '../../api/call.ts';
import { CallError, hasCode } from '../../api/callError.ts';
import { releaseConnections } from '../../api/releaseConnections.ts';
import { useConnection } from '../../live/connection.ts';
import { pause } from '../../live/pause.ts';
import { checkSession } from '../../session/session.ts';
import { whenKept } from './keptEdits.ts';
import { dropEdit, pendingEdits, setFailing, takeEdit } from './ownEdits.ts';
import type { PackEdit } from './packEdit.ts';
import { packs, putPackState } from './packStore.ts';
import { refuseEdit } from './refuseEdit.ts';
import { takeOutcome } from './takeOutcome.ts';

/** Edits made in quick succession, such as sorting by key, travel together. */
const gatherMs = 150;
const retryMs = 3_000;
/** A device that takes longer to store an edit must not hold it up. */
const maxKeepMs = 5_000;
/**
 * When a network forgets its connections, all those that the browser keeps open are dead without an error,
 * and the browser tries them one after another. So several short attempts follow the first one that gets no
 * answer.
 */
const maxConnections = 6;
const shortAttemptMs = 2_000;

/** Errors after which the edit is sent again: the server was not reached, or asks to wait. */
const passingCodes = new Set([
  'offline',
  'unreadable',
  'too_slow',
  'not_signed_in',
  'not_ready',
  'too_many_requests',
  'conflict',
]);

/**
 * So often, an edit is sent again after an error of the site itself. The edit may have been stored, which only
 * a repetition tells; one that always fails must not hold up those after it.
 */
const maxSiteErrors = 10;

/** Packs whose edits are being sent. */
const sending = new Set<number>();

/** Sends the waiting edits of a pack in order, one request at a time, until there are none. */
export async function sendEdits(packId: number): Promise<void> {
  if (sending.has(packId)) return;
  sending.add(packId);
  await pause(gatherMs);
  let silences = 0;
  let releaseAt = maxConnections;
  let siteErrors = 0;
  for (let edit = takeEdit(packId); edit; edit = takeEdit(packId)) {
    const result = await sendEdit(packId, edit, {
      timeoutMs: silences % maxConnections > 0 ? shortAttemptMs : writeTimeoutMs,
      isLast: siteErrors === (edit.isAlone ? 1 : maxSiteErrors),
    });
    silences = result === 'silence' ? silences + 1 : 0;
    siteErrors = result === 'siteError' ? siteErrors + 1 : 0;
    if (silences === 0) releaseAt = maxConnections;
    if (silences === releaseAt) {
      await releaseConnections();
      // A slow network gets more and more time for what begins again.
      releaseAt *= 2;
    }
    if (result === 'answered') await pause(gatherMs);
  }
  sending.delete(packId);
}

/**
 * `silence`: nothing arrived, not even an error of the connection; the next attempt follows at once.
 * `siteError`: the site reported an error of its own.
 */
type Attempt = 'answered' | 'failed' | 'silence' | 'siteError';

interface Patience {
  timeoutMs: number;
  /** An error of the site itself is final. */
  isLast: boolean;
}

async function sendEdit(packId: number, edit: PackEdit, { timeoutMs, isLast }: Patience): Promise<Attempt> {
  const { clientId, ops, kind } = edit;
  const attempt = new AbortController();
  let startedAt = Date.now();
  // The request may wait on a connection that died with the socket's.
  const stop = onReconnection(() => attempt.abort());
  try {
    // A repeated request has to be the same after a reload, so it is stored before it is sent.
    await Promise.race([whenKept(), pause(maxKeepMs)]);
    startedAt = Date.now();
    const body = { baseVersion: packs.get(packId)?.version ?? 0, ops: [...ops], clientId, kind };
    const { signal } = attempt;
    const { ignored, conflicts, ...state } = await call('pack.applyOps', {
      params: { id: packId },
      body,
      signal,
      timeoutMs,
    });
    putPackState(packId, state);
    if (!isPending(packId, clientId)) return 'failed';
    dropEdit(packId, clientId);
    setFailing(packId, false);
    takeOutcome(packId, edit, { state, ignored, conflicts });
    return 'answered';
  } catch (error) {
    if (attempt.signal.aborted) return 'silence';
    if (hasCode(error, 'not_signed_in') || hasCode(error, 'not_allowed')) await checkSession();
    if (!isPending(packId, clientId)) return 'failed';
    const isSiteError = hasCode(error, 'internal') && !isLast;
    if (!(error instanceof CallError && (isSiteError || passingCodes.has(error.code)))) {
      setFailing(packId, false);
      refuseEdit(packId, edit, error);
      return 'answered';
    }
    setFailing(packId, true);
    if (error.code === 'offline' && Date.now() - startedAt >= timeoutMs) return 'silence';
    await nextAttempt(error);
    return isSiteError ? 'siteError' : 'failed';
  } finally {
    stop();
  }
}

/** The edits of an account that has left this tab stay on the device, and get the same answer later. */
const isPending = (packId: number, clientId: string): boolean =>
  pendingEdits(packId).some((edit) => edit.clientId === clientId);

const onReconnection = (listener: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (now.state === 'live' && before.state !== 'live') listener();
  });

/** Resolves after the time that the site asks to wait, else soon or when the connection is back. */
function nextAttempt({ code, retryAfterMs = retryMs }: CallError): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, retryAfterMs);
    const stop = code === 'too_many_requests' ? () => undefined : onReconnection(done);
  });
}
