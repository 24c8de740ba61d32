import { useMemo } from 'react';
import type { PackMessage } from '../../../shared/packDiscussion.ts';
import { createEntityStore } from '../../state/entityStore.ts';

export const messages = createEntityStore<PackMessage>();
const useMessages = messages.useStore;

/** The loaded messages between the editors of a pack, newest first. */
export function usePackMessages(packId: number): readonly PackMessage[] {
  const byId = useMessages((state) => state.byId);
  return useMemo(
    () => [...byId.values()].filter((message) => message.packId === packId).sort((a, b) => b.id - a.id),
    [byId, packId],
  );
}
