import { awayNote } from '../api/callError.ts';
import { addToast } from '../state/toasts.ts';
import { loadAgain } from './loadAgain.ts';
import { loadCode } from './loadCode.ts';

let isShown = false;

/** Shows one message, however many parts are missing. */
function showAway(): void {
  if (isShown) return;
  isShown = true;
  addToast(awayNote());
}

/**
 * Fetches the code of a part of a page. Without a network the part waits, and the page stays. Throws
 * `MissingCode` when the site can be reached but has no such code.
 */
export async function loadPart<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await loadCode(load);
  } catch {
    try {
      return await loadAgain(load, undefined, showAway);
    } finally {
      isShown = false;
    }
  }
}
