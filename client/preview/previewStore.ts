import { createStore } from '../store/createStore.ts';

/** What is shown in 3D in the place of a level's picture. */
export interface OpenPreview {
  levelId: number;
  /** An earlier version; null for the newest. */
  version: number | null;
  /** The end of an address, which may say where to look from (see viewAddress). A new object moves the eye again. */
  hash: string;
}

export const usePreview = createStore<{ open: OpenPreview | null }>(() => ({ open: null }));

export const openPreview = (open: OpenPreview): void => usePreview.setState({ open });
export const closePreview = (): void => usePreview.setState({ open: null });
