import { createStore } from '../store/createStore.ts';

/** Level → the colour of its picture, for those that came with the page. */
export const usePictureColors = createStore<{ byId: Readonly<Record<number, string>> }>(() => ({ byId: {} }));

/** The colour of the place of a level's picture until that is loaded. */
export const usePictureColor = (id: number): string | undefined => usePictureColors(({ byId }) => byId[id]);
