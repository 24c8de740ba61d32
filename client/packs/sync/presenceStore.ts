import { create } from 'zustand';
import type { PackFocus, PackPerson } from '../../../shared/packs.ts';

interface Presence {
  /** Who edits a pack right now, by pack, as last published by the server. */
  byPack: ReadonlyMap<number, readonly PackPerson[]>;
  /** The part that we are editing ourselves. */
  ownFocus: PackFocus;
}

export const usePresence = create<Presence>(() => ({ byPack: new Map(), ownFocus: null }));

export function putPresence(packId: number, people: readonly PackPerson[]): void {
  const { byPack } = usePresence.getState();
  usePresence.setState({ byPack: new Map(byPack).set(packId, people) });
}

export const setOwnFocus = (ownFocus: PackFocus): void => usePresence.setState({ ownFocus });
