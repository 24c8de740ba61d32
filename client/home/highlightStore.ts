import type { ReplyOf } from '../../shared/routes.ts';
import { createStore } from '../store/createStore.ts';

/** The most loved levels and the newest packs as they came; what they are now is in the stores of both. */
export const useHighlights = createStore<Partial<ReplyOf<'level.highlights'>>>(() => ({}));
