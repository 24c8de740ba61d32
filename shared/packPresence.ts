import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { id } from './fields.ts';

/** What an editor is holding: a text, a level, or nothing. */
export const PackFocus = z.union([z.enum(['name', 'description']), id]).nullable();
export type PackFocus = z.infer<typeof PackFocus>;

/** What an editor is holding and, if it is a level being moved, between which levels it would be dropped. */
export const PackPresence = z.strictObject({
  focus: PackFocus,
  place: z.strictObject({ after: id.nullable(), before: id.nullable() }).optional(),
});
export type PackPresence = z.infer<typeof PackPresence>;

/** Somebody who is editing a pack. */
export const PackPerson = z.strictObject({ profile: ProfileInfo, ...PackPresence.shape });
export type PackPerson = z.infer<typeof PackPerson>;

export const packPresenceEvents = {
  /** Asks an editor who has been silent for a while whether they are still there. */
  'presence:asked': z.strictObject({ packId: id }),
  'presence:changed': z.strictObject({ packId: id, people: z.array(PackPerson) }),
};
