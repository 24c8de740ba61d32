import type { EventPayload } from '../../../shared/events.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { addLinkToast, addToast } from '../../state/toasts.ts';

type Told = EventPayload<'editor:invited'>;

/** Somebody has just let us edit their pack. */
export const tellInvited = ({ packId, packName, by }: Told): void =>
  addLinkToast(`${by.username} invited you to edit “${packName}”.`, {
    label: 'Open it',
    to: pathOf('pack', { id: packId }),
  });

export const tellRemoved = ({ packName, by }: Told): void =>
  addToast(`${by.username} ended your editing of “${packName}”.`);
