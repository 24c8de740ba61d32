import { useSession } from '../session/sessionStore.ts';
import { draftOf, setDraft, useDraft } from '../state/useDraft.ts';

const draftKey = 'adding to a pack';

/**
 * The pack that somebody is looking for levels for; null for none, and while they may not edit it. This tab
 * remembers it, also when the page is loaded again, until they are done, lose it or sign out.
 */
export function useAdding(): number | null {
  const [text] = useDraft(draftKey);
  const packId = Number(text);
  const isOwn = useSession(
    ({ info }) => info && [...info.packs, ...info.sharedPacks].some(({ id }) => id === packId),
  );
  return isOwn ? packId : null;
}

export const startAdding = (packId: number): void => setDraft(draftKey, String(packId));
export const stopAdding = (): void => setDraft(draftKey, '');

/** Call it when somebody may no longer edit a pack. */
export function stopAddingTo(packId: number): void {
  if (draftOf(draftKey) === String(packId)) stopAdding();
}
