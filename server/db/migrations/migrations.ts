import { dropMakings } from './dropMakings.ts';
import { dropUnreadLevelFields } from './dropUnreadLevelFields.ts';
import { fillNameLooks } from './fillNameLooks.ts';
import type { Migration } from './migration.ts';

/**
 * Every migration, in order. Sites record the numbers of applied ones, so none may be changed or removed
 * later.
 */
export const migrations: readonly Migration[] = [dropUnreadLevelFields, fillNameLooks, dropMakings];
