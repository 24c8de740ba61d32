import type { PackEditors } from '../../../shared/packEditors.ts';
import { createStore } from '../../store/createStore.ts';

/** Who was invited to edit a pack, by pack. */
export const usePackEditors = createStore<{ byPack: ReadonlyMap<number, PackEditors> }>(() => ({
  byPack: new Map(),
}));

/** An older list may arrive later, from another process of the site. */
export function putEditors(packId: number, { editors, editorsVersion }: PackEditors): void {
  const { byPack } = usePackEditors.getState();
  if (editorsVersion < (byPack.get(packId)?.editorsVersion ?? 0)) return;
  usePackEditors.setState({ byPack: new Map(byPack).set(packId, { editors, editorsVersion }) });
}
