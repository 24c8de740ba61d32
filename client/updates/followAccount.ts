import { reconnectSocket } from '../live/socket.ts';
import { clearLoves } from '../loves/loveStore.ts';
import { clearReports } from '../moderation/reportStore.ts';
import { discardEdits, leaveEdits } from '../packs/sync/leaveEdits.ts';
import { useSession } from '../session/sessionStore.ts';
import { forgetDrafts, setDraftOwner } from '../state/useDraft.ts';

/**
 * When the account of this tab changes or signs out: its loves, reports and unsaved edits are removed, and
 * the socket connects as the new one. Its drafts, and its edits on the device, wait for it after a session
 * that has ended, but not after signing out.
 */
export function followAccount(): void {
  setDraftOwner(useSession.getState().info?.profile.id ?? 0);
  useSession.subscribe(({ leftBy, isLossAgreed }, before) => {
    if (leftBy === null || leftBy === before.leftBy) return;
    forgetDrafts(leftBy);
    discardEdits(leftBy, isLossAgreed);
  });
  useSession.subscribe((now, before) => {
    const [id, idBefore] = [now.info?.profile.id, before.info?.profile.id];
    if (id === idBefore) return;
    setDraftOwner(id ?? 0);
    if (idBefore !== undefined) {
      clearLoves();
      clearReports();
      leaveEdits(idBefore);
    }
    reconnectSocket();
  });
}
