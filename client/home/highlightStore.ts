import { createStore } from '../store/createStore.ts';

interface Highlights {
  /** The most loved levels, and the newest packs; null until loaded. */
  lovedIds: readonly number[] | null;
  packIds: readonly number[] | null;
}

export const useHighlights = createStore<Highlights>(() => ({ lovedIds: null, packIds: null }));
