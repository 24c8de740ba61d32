import type { PackFocus, PackPerson, PackPresence } from '../../../shared/packPresence.ts';
import { createStore } from '../../store/createStore.ts';

interface Presence {
  /** Who edits a pack right now, by pack, as last published by the server. */
  byPack: ReadonlyMap<number, readonly PackPerson[]>;
  /** The part that we are editing ourselves. */
  ownFocus: PackFocus;
  /** Where we would drop the level in our hand. */
  ownPlace: PackPresence['place'] | null;
}

export const usePresence = createStore<Presence>(() => ({
  byPack: new Map(),
  ownFocus: null,
  ownPlace: null,
}));

export function putPresence(packId: number, people: readonly PackPerson[]): void {
  const { byPack } = usePresence.getState();
  usePresence.setState({ byPack: new Map(byPack).set(packId, people) });
}

export const setOwnPlace = (ownPlace: PackPresence['place'] | null): void =>
  usePresence.setState({ ownPlace });
export const setOwnFocus = (ownFocus: PackFocus): void => usePresence.setState({ ownFocus });
