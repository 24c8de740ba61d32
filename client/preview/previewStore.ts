import { create } from 'zustand';
import type { LevelView } from '../../shared/together.ts';

/** What is shown in 3D in the place of a level's picture. */
export interface OpenPreview {
  levelId: number;
  /** An earlier version; null for the newest. */
  version: number | null;
  /** Where to look from; null for the best overview. A new object moves the eye, also to the same place. */
  view: LevelView | null;
}

export const usePreview = create<{ open: OpenPreview | null }>(() => ({ open: null }));

export const openPreview = (open: OpenPreview): void => usePreview.setState({ open });
export const closePreview = (): void => usePreview.setState({ open: null });
