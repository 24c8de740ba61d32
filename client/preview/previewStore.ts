import { createStore } from '../store/createStore.ts';

/** The level that is shown in 3D in place of its picture. */
export interface OpenPreview {
  levelId: number;
  /** An earlier version; null for the newest. */
  version: number | null;
  /** The hash of an address, which may contain a view (see viewAddress). A new object moves the eye again. */
  hash: string;
}

export const usePreview = createStore<{ open: OpenPreview | null }>(() => ({ open: null }));

export const openPreview = (open: OpenPreview): void => usePreview.setState({ open });
export const closePreview = (): void => usePreview.setState({ open: null });
