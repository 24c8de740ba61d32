import { z } from 'zod';
import { id, time } from './fields.ts';

/** The events of the public history. Counts (loves, downloads) are not among them. */
export const ChangeName = z.enum([
  'level:added',
  'level:changed',
  'level:removed',
  'pack:added',
  'pack:changed',
  'pack:removed',
  'comment:added',
  'comment:removed',
]);
export type ChangeName = z.infer<typeof ChangeName>;

const common = {
  id: id.describe('Grows by one from event to event, without gaps.'),
  at: time,
};

/**
 * One event of the site's public history: what happened to which thing. A call for the thing returns its
 * current state.
 */
export const Change = z.discriminatedUnion('event', [
  z.strictObject({
    ...common,
    event: z.enum(['level:added', 'level:changed']),
    levelId: id,
    name: z.string(),
  }),
  z.strictObject({ ...common, event: z.literal('level:removed'), levelId: id }),
  z.strictObject({ ...common, event: z.enum(['pack:added', 'pack:changed']), packId: id, name: z.string() }),
  z.strictObject({ ...common, event: z.literal('pack:removed'), packId: id }),
  z.strictObject({
    ...common,
    event: z.enum(['comment:added', 'comment:removed']),
    levelId: id,
    commentId: id,
  }),
]);
export type Change = z.infer<typeof Change>;

type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** What a verb notes: the event without its number, which comes later, and its time. */
export type ChangeFacts = Without<Change, 'id' | 'at'>;

export const ChangePage = z.strictObject({
  events: z.array(Change),
  next: z.int().nonnegative().describe('The `since` of the next call.'),
});
export type ChangePage = z.infer<typeof ChangePage>;
