import { limits } from '../../shared/limits.ts';
import { leftover } from '../ui/showMore.ts';

/** How many results “show more”, pressed so often, may need. */
export const loadedCount = (presses: number): number => limits.listPage * (presses + 1) + leftover;
