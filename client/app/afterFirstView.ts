import { followGame } from '../downloads/followGame.ts';
import { removeOldDrafts } from '../state/removeOldDrafts.ts';
import { followHead } from './followHead.ts';
import { keepFocus } from './keepFocus.ts';
import { loadMainPages } from './mainPages.ts';

let isDone = false;

/** Does what can wait until the first page is shown, once, although the frame of the pages may be made again. */
export function afterFirstView(): void {
  if (isDone) return;
  isDone = true;
  keepFocus();
  followHead();
  followGame();
  removeOldDrafts();
  loadMainPages();
}
