import type { Lookers } from '../../shared/looking.ts';
import { createStore } from '../store/createStore.ts';

/** Who looks at a level right now, by level, as last published by the server. */
export const useLooking = createStore<{ byLevel: ReadonlyMap<number, Lookers> }>(() => ({
  byLevel: new Map(),
}));

export function putLookers(lookers: Lookers): void {
  useLooking.setState(({ byLevel }) => ({ byLevel: new Map(byLevel).set(lookers.levelId, lookers) }));
}
