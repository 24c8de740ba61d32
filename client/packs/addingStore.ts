import { createStore } from '../store/createStore.ts';

/** The pack that somebody is looking for levels for; null for none. */
export const useAdding = createStore<{ packId: number | null }>(() => ({ packId: null }));

export const startAdding = (packId: number): void => useAdding.setState({ packId });
export const stopAdding = (): void => useAdding.setState({ packId: null });
