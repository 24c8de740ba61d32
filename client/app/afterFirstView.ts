import { removeOldDrafts } from '../state/removeOldDrafts.ts';
import { keepFocus } from './keepFocus.ts';
import { loadMainPages } from './mainPages.ts';

/** Does what can wait until the first page is shown. */
export function afterFirstView(): void {
  keepFocus();
  removeOldDrafts();
  loadMainPages();
}
