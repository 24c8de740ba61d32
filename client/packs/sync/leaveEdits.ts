import { useSession } from '../../session/sessionStore.ts';
import { addLastingToast, withdrawToast } from '../../state/toasts.ts';
import { canKeepEdits, discardKeptEdits } from './keptEdits.ts';
import { forgetEdits, useOwnEdits } from './ownEdits.ts';

const staysOnDevice =
  'Your unsaved changes of packs stay on this device, and are saved when you sign in again.';

/** Call it when the session of this tab has ended: its unsaved edits are not sent under another account. */
export function leaveEdits(): void {
  if (useOwnEdits.getState().pending.size > 0) {
    addLastingToast(
      canKeepEdits() ? staysOnDevice : 'You were signed out before your changes of packs were saved.',
    );
  }
  forgetEdits();
}

/** Call it when an account has signed out, here or in another tab: the next person at this browser has none. */
export function discardEdits(accountId: number): void {
  if (useSession.getState().info?.profile.id === accountId) forgetEdits();
  // This tab may have heard of the end of its session first.
  withdrawToast(staysOnDevice);
  discardKeptEdits(accountId);
}
