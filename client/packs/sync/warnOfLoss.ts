import { canKeepEdits } from './keptEdits.ts';
import { useOwnEdits } from './ownEdits.ts';

function warn(event: BeforeUnloadEvent): void {
  // Unsaved edits outlive the page when the browser can store them.
  if (!canKeepEdits()) event.preventDefault();
}

/**
 * Makes the browser ask before any page is closed or reloaded while edits of packs would be lost. Call it
 * once.
 */
export function warnOfLoss(): void {
  const follow = () => {
    if (useOwnEdits.getState().pending.size > 0) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  };
  useOwnEdits.subscribe(follow);
  follow();
}
