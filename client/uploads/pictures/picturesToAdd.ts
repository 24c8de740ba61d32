import { createStore } from '../../store/createStore.ts';

/** How many levels have pictures that were taken and not added yet. */
export const usePicturesToAdd = createStore(() => ({ levels: 0 }));
