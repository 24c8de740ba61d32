import { z } from 'zod';
import { id, text } from './fields.ts';
import { limits } from './limits.ts';

const anchor = id.nullable();

/** One intended change of a pack, in terms of levels rather than positions. `after: null` is the front. */
export const PackOp = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add'),
    levelIds: z.array(id).min(1).max(limits.packLevels),
    after: anchor,
  }),
  z.strictObject({ op: z.literal('remove'), levelIds: z.array(id).min(1).max(limits.packLevels) }),
  z.strictObject({ op: z.literal('move'), levelId: id, after: anchor }),
  z.strictObject({ op: z.literal('rename'), name: text(limits.packNameLength, 1) }),
  z.strictObject({ op: z.literal('describe'), description: text(limits.packDescriptionLength, 1) }),
]);
export type PackOp = z.infer<typeof PackOp>;
