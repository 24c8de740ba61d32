import { useConnection } from '../live/connection.ts';
import { loadSocket } from '../live/loadSocket.ts';
import { pause } from '../live/pause.ts';
import { openSocket } from '../live/socket.ts';
import { onOtherTabsChange } from '../session/otherTabs.ts';
import { checkSession, endSession, renewSession } from '../session/session.ts';
import { setLeft, useSession } from '../session/sessionStore.ts';
import { followAccount } from './followAccount.ts';

const retryMs = 5_000;

/** Receives changes from the server and from other tabs of this browser. Call it once. */
export function startLive(): void {
  void connectSocket();
  followAccount();
  onOtherTabsChange((signedOut) => {
    if (typeof signedOut === 'number') setLeft(signedOut);
    const { status, info } = useSession.getState();
    // Who is signed out already, or signs out with the other tab, need not ask: the answer would be a refusal.
    const isKnown = status === 'signedOut' || info?.profile.id === signedOut;
    if (signedOut !== undefined && isKnown) endSession();
    else void checkSession();
  });
  useConnection.subscribe((now, before) => {
    // A visitor remains one unless another tab signs in.
    const mayHaveEnded = useSession.getState().status !== 'signedOut';
    if (now.reconnections > before.reconnections && mayHaveEnded) void renewSession();
  });
  void resumeEditsLater();
  if (useSession.getState().status === 'unknown') void checkSession();
}

/**
 * Resumes edits that an earlier page has left. Visitors have none, and no page needs that code to be shown;
 * without a network it is requested again until it arrives.
 */
async function resumeEditsLater(): Promise<void> {
  await untilSignedIn();
  for (;;) {
    try {
      (await import('../packs/sync/resumeEdits.ts')).resumeEdits();
      return;
    } catch {
      await pause(retryMs);
    }
  }
}

function untilSignedIn(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = useSession.subscribe(look);
    look();
    function look(): void {
      if (useSession.getState().status !== 'signedIn') return;
      unsubscribe();
      resolve();
    }
  });
}

async function connectSocket(): Promise<void> {
  const socket = await loadSocket(async () => {
    const [{ createSocket }, { listenToEvents }] = await Promise.all([
      import('../live/createSocket.ts'),
      import('./applyEvents.ts'),
    ]);
    return () => {
      const created = createSocket();
      listenToEvents(created);
      return created;
    };
  });
  openSocket(socket);
}
