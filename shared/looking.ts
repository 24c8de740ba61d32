import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { count, id } from './fields.ts';

/** Who looks at a level right now. Nothing of it is stored. */
export const Lookers = z.strictObject({
  levelId: id,
  count: count.describe('Open pages, those of visitors included.'),
  people: z.array(ProfileInfo).describe('Some of those who allow others to see it.'),
});
export type Lookers = z.infer<typeof Lookers>;

export const lookingEvents = {
  'looking:changed': Lookers,
  /** Somebody writes a comment; null where they do not let others see what they look at. */
  'comment:writing': z.strictObject({ levelId: id, author: ProfileInfo.nullable() }),
};
