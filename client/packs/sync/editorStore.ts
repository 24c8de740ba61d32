import type { ProfileInfo } from '../../../shared/accounts.ts';
import { createStore } from '../../store/createStore.ts';

/** Who was invited to edit a pack, by pack. */
export const usePackEditors = createStore<{ byPack: ReadonlyMap<number, readonly ProfileInfo[]> }>(() => ({
  byPack: new Map(),
}));

export function putEditors(packId: number, editors: readonly ProfileInfo[]): void {
  const { byPack } = usePackEditors.getState();
  usePackEditors.setState({ byPack: new Map(byPack).set(packId, editors) });
}
