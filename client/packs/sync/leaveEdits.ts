import { addLastingToast } from '../../state/toasts.ts';
import { canKeepEdits } from './keptEdits.ts';
import { forgetEdits, useOwnEdits } from './ownEdits.ts';

/** The account has left this tab: what it had not saved is not sent under another one. */
export function leaveEdits(): void {
  if (useOwnEdits.getState().pending.size > 0) {
    addLastingToast(
      canKeepEdits()
        ? 'Your unsaved changes of packs stay on this device, and are saved when you sign in again.'
        : 'You were signed out before your changes of packs were saved.',
    );
  }
  forgetEdits();
}
