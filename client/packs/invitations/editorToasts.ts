import type { EventPayload } from '../../../shared/events.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { addLinkToast, addToast } from '../../state/toasts.ts';

type EditorChange = EventPayload<'editor:invited'>;

/** Notifies the viewer that another person has invited them to edit a pack. */
export const notifyInvited = ({ packId, packName, by }: EditorChange): void =>
  addLinkToast(`${by.username} invited you to edit “${packName}”.`, {
    label: 'Open it',
    to: pathOf('pack', { id: packId }),
  });

/**
 * Notifies the viewer that they may not edit a pack any more, unless its own page is open, which shows it.
 */
export function notifyRemoved({ packId, packName, by }: EditorChange): void {
  if (location.pathname === pathOf('pack', { id: packId })) return;
  addToast(`${by.username} removed you from the editors of “${packName}”.`);
}
