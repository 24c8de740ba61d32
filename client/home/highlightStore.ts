import type { ReplyOf } from '../../shared/routes.ts';
import { createStore } from '../store/createStore.ts';

/**
 * The most loved levels and the newest packs as the server listed them. Their current state is in the stores
 * of levels and packs.
 */
export const useHighlights = createStore<Partial<ReplyOf<'level.highlights'>>>(() => ({}));
