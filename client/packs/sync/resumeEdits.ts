import { useConnection } from '../../live/connection.ts';
import { useSession } from '../../session/sessionStore.ts';
import { isPackEdit } from './isPackEdit.ts';
import { discardKeptEdits, takeKeptEdits } from './leftEdits.ts';
import { pendingEdits, setPending } from './ownEdits.ts';
import type { PackEdit } from './packEdit.ts';
import { sendEdits } from './sendEdits.ts';
import { warnOfLoss } from './warnOfLoss.ts';

/**
 * Sends what was left unsent when a page was closed or a session ended, under the same account only,
 * and warns before what cannot be left is lost. Call it once.
 */
export function resumeEdits(): void {
  const accountId = () => useSession.getState().info?.profile.id;
  const resume = async () => {
    const id = accountId();
    if (id === undefined) return;
    await takeKeptEdits(id, (packId, edits) => {
      // Another account may have signed in meanwhile, or this one is signing out in another tab.
      if (id !== accountId() || id === useSession.getState().leftBy) return false;
      if (Array.isArray(edits)) addInFront(packId, edits.filter(isPackEdit));
      return true;
    });
  };
  useSession.subscribe((now, before) => {
    if (now.info?.profile.id !== before.info?.profile.id) void resume();
  });
  // Nothing stays of who signs out, here or in another tab: the next person at this browser has none of it.
  const discard = ({ leftBy }: { leftBy: number | null }) => {
    if (leftBy !== null) discardKeptEdits(leftBy);
  };
  useSession.subscribe((now, before) => {
    if (now.leftBy !== before.leftBy) discard(now);
  });
  discard(useSession.getState());
  useConnection.subscribe((now, before) => {
    if (now.reconnections > before.reconnections) void resume();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void resume();
  });
  void resume();
  warnOfLoss();
}

function addInFront(packId: number, edits: readonly PackEdit[]): void {
  const known = pendingEdits(packId);
  const isKnown = new Set(known.map(({ clientId }) => clientId));
  const added = edits.filter(({ clientId }) => !isKnown.has(clientId));
  if (added.length === 0) return;
  setPending(packId, [...added, ...known]);
  void sendEdits(packId);
}
