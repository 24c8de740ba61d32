import { dropUnreadLevelFields } from './dropUnreadLevelFields.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order. A site that has applied one knows its number: none is changed or removed later. */
export const migrations: readonly Migration[] = [dropUnreadLevelFields];
