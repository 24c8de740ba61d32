import { addLastingToast } from '../../state/toasts.ts';
import { canKeepEdits } from './keptEdits.ts';
import { forgetEdits, useOwnEdits } from './ownEdits.ts';

/** Call it when an account leaves this tab: its unsaved edits are not sent under another account. */
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
