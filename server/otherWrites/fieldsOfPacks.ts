import type { StoredChange } from '../db/changeStream.ts';
import { isCount } from '../db/counts.ts';
import { isTouch } from '../db/touch.ts';

/** Fields inside of a list are named by their position. */
export const isOfEditors = (field: string): boolean => /^editors(Version|\.\d+)?$/.test(field);

/** Whether a write of a stored pack changes more than its counts and its editors. */
export const changesContent = ({ kind, fields }: StoredChange): boolean =>
  kind === 'replaced' ||
  Object.keys(fields).some((field) => !isCount(field) && !isTouch(field) && !isOfEditors(field));
