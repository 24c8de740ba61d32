import { z } from 'zod';
import { count, id, line, text } from './fields.ts';
import { limits } from './limits.ts';

const anchor = id.nullable();

/** The place of levels, by the neighbours that the person saw there. */
const place = {
  after: anchor.describe('The level before the place; null is the front.'),
  before: anchor
    .optional()
    .describe('The level behind the place, for when `after` is gone; null is the end.'),
  fallbacks: z
    .array(anchor)
    .max(limits.packFallbacks)
    .optional()
    .describe(
      'For when `after` and `before` are gone: further levels before the place, the nearest first; null is the ' +
        'front. If all of them are gone, the place is the end.',
    ),
};

const levelIds = z
  .array(id)
  .min(1)
  .max(limits.packLevels)
  .refine((ids) => new Set(ids).size === ids.length, 'Each level can only be named once.');

const base = count
  .optional()
  .describe('The version whose text is replaced. Without it, the text of the newest version is.');

/** One intended change of a pack, in terms of levels rather than positions. */
export const PackOp = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), levelIds, ...place }),
  z.strictObject({ op: z.literal('remove'), levelIds }),
  z.strictObject({ op: z.literal('move'), levelId: id, ...place }),
  z.strictObject({ op: z.literal('rename'), name: line(limits.packNameLength, 1), base }),
  z.strictObject({ op: z.literal('describe'), description: text(limits.packDescriptionLength, 1), base }),
  z.strictObject({
    op: z.literal('note'),
    levelId: id,
    note: line(limits.packNoteLength).describe('Why the level is in the pack; empty to remove the note.'),
    base,
  }),
]);
export type PackOp = z.infer<typeof PackOp>;
