import { useSession } from '../../session/sessionStore.ts';
import { addLastingToast, dismissToast } from '../../state/toasts.ts';
import { canKeepEdits } from './keptEdits.ts';
import { forgetEdits, useOwnEdits } from './ownEdits.ts';

/** The notifications that edits stay on this device, by account. */
const staying = new Map<number, number>();

const hasEdits = (): boolean => useOwnEdits.getState().pending.size > 0;
const sayLost = () => addLastingToast('You were signed out before your changes of packs were saved.');

/** Call it when the session of an account has ended: its unsaved edits are not sent under another one. */
export function leaveEdits(accountId: number): void {
  if (hasEdits()) {
    const areKept = canKeepEdits() && useSession.getState().leftBy !== accountId;
    if (areKept) {
      const text = 'Your unsaved changes of packs stay on this device, and are saved when you sign in again.';
      staying.set(accountId, addLastingToast(text));
    } else sayLost();
  }
  forgetEdits();
}

/**
 * Call it when an account has signed out, here or in another tab: its edits are not sent any more, and
 * `resumeEdits` removes those on the device.
 * Who did it elsewhere, or without a question, is told of the loss.
 */
export function discardEdits(accountId: number, isLossAgreed: boolean): void {
  if (useSession.getState().info?.profile.id === accountId) {
    if (hasEdits() && !isLossAgreed) sayLost();
    forgetEdits();
  }
  // This tab may have heard of the end of its session first.
  dismissToast(staying.get(accountId) ?? 0);
}
