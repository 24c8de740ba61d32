import { setDraft, useDraft } from '../state/useDraft.ts';

const draftKey = 'adding to a pack';

/**
 * The pack that somebody is looking for levels for; null for none. This tab remembers it, also when the page
 * is loaded again, until they are done or sign out.
 */
export function useAdding(): number | null {
  const [packId] = useDraft(draftKey);
  return Number(packId) || null;
}

export const startAdding = (packId: number): void => setDraft(draftKey, String(packId));
export const stopAdding = (): void => setDraft(draftKey, '');
