import { reconnectSocket } from '../live/socket.ts';
import { clearLoves } from '../loves/loveStore.ts';
import { clearReports } from '../moderation/reportStore.ts';
import { stopAdding } from '../packs/addingStore.ts';
import { leaveEdits } from '../packs/sync/leaveEdits.ts';
import { useSession } from '../session/sessionStore.ts';
import { clearDrafts } from '../state/useDraft.ts';

/**
 * When the account of this tab changes or signs out: its loves, reports, drafts and unsaved edits are
 * removed, and the socket connects as the new one.
 */
export function followAccount(): void {
  useSession.subscribe((now, before) => {
    const [id, idBefore] = [now.info?.profile.id, before.info?.profile.id];
    if (id === idBefore) return;
    if (idBefore !== undefined) {
      clearLoves();
      clearReports();
      clearDrafts();
      stopAdding();
      leaveEdits();
    }
    reconnectSocket();
  });
}
