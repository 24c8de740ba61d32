import { create } from 'zustand';
import type { ProfileInfo } from '../../../shared/accounts.ts';

/** Who was invited to edit a pack, by pack. */
export const usePackEditors = create<{ byPack: ReadonlyMap<number, readonly ProfileInfo[]> }>(() => ({
  byPack: new Map(),
}));

export function putEditors(packId: number, editors: readonly ProfileInfo[]): void {
  const { byPack } = usePackEditors.getState();
  usePackEditors.setState({ byPack: new Map(byPack).set(packId, editors) });
}
