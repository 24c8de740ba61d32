import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { count, id, idParam, time } from './fields.ts';
import { limits } from './limits.ts';
import { PackOp } from './packOp.ts';
import { NewPack, packNotes } from './packs.ts';
import { route } from './route.ts';

export const PackStepKind = z.enum(['edit', 'undo', 'redo', 'restore']);
export type PackStepKind = z.infer<typeof PackStepKind>;

/**
 * Operations that were accepted together: their author, and the version they led to (from `version` − their
 * number). Only those that had an effect, in the shape of that effect.
 */
export const PackStep = z.strictObject({
  packId: id,
  version: count,
  ops: z.array(PackOp),
  by: ProfileInfo,
  time,
  clientId: z.string().nullable(),
  kind: PackStepKind.describe('What it was to its author; `restore` put back the version `restored`.'),
  restored: count.optional(),
});
export type PackStep = z.infer<typeof PackStep>;

/** The steps of a pack after a version, or the first of them. */
export const PackSteps = z.strictObject({
  version: count.describe('The newest version.'),
  ops: z.array(PackStep),
  hasMore: z.boolean().describe('Whether more follow: ask again since the version of the last step.'),
});
export type PackSteps = z.infer<typeof PackSteps>;

/** The content of a pack at a version. */
export const packStateFields = {
  version: count,
  levelIds: z.array(id),
  name: z.string(),
  description: z.string(),
  notes: packNotes,
};

/** The current state of a pack, returned to whoever changed it. */
export const PackState = z.strictObject(packStateFields);
export type PackState = z.infer<typeof PackState>;

/** An operation of a request, by its index, that had no effect, or not its whole effect. */
export const IgnoredOp = z.strictObject({
  index: count,
  reason: z.enum(['level_gone', 'pack_full', 'no_effect']),
  levelIds: z.array(id).optional().describe('Of an `add`: the levels that were left out for this reason.'),
});
export type IgnoredOp = z.infer<typeof IgnoredOp>;

/** A name or description that has changed since the `base` of an operation. */
export const TextConflict = z.strictObject({
  index: count,
  theirs: z.string().describe('The text as it was when the operation arrived.'),
  merged: z.string().nullable().describe('The text that was stored; null where both changed the same words.'),
});
export type TextConflict = z.infer<typeof TextConflict>;

/** The result of each operation of a request. */
export const PackOutcome = z.strictObject({
  ignored: z.array(IgnoredOp),
  conflicts: z.array(TextConflict),
});
export type PackOutcome = z.infer<typeof PackOutcome>;

export const PackOpsAnswer = z.strictObject({ ...packStateFields, ...PackOutcome.shape });
export type PackOpsAnswer = z.infer<typeof PackOpsAnswer>;

const byId = z.strictObject({ id: idParam });
const newVersion = z.strictObject({ version: count });

/** Changes of the content of a pack. */
export const packStepRoutes = {
  'pack.edit': route({
    method: 'PATCH',
    path: '/pack/:id/edit',
    summary: 'Change name and description',
    scope: 'packs',
    refusals: ['pack_not_found', 'not_allowed', 'conflict'],
    params: byId,
    body: NewPack,
    reply: newVersion,
  }),
  'pack.setLevels': route({
    method: 'POST',
    path: '/pack/:id/set-levels',
    summary: 'Replace the order of a pack (older clients)',
    details: 'Levels that are gone are left out.',
    scope: 'packs',
    refusals: ['pack_not_found', 'not_allowed', 'conflict'],
    params: byId,
    body: z
      .array(id)
      .max(limits.packLevels)
      .refine((ids) => new Set(ids).size === ids.length, 'A level can only be in a pack once.'),
    reply: newVersion,
  }),
  'pack.applyOps': route({
    method: 'POST',
    path: '/pack/:id/ops',
    summary: 'Apply operations to the newest version',
    details:
      'Each operation has a result whatever the pack has become: levels that are gone, and those that do not ' +
      'fit, are left out. The answer says which operations had no effect, and which texts had changed since ' +
      'their `base`. Operations without effect make no version.',
    scope: 'packs',
    rateLimit: 'packOps',
    refusals: ['pack_not_found', 'not_allowed', 'conflict'],
    params: byId,
    body: z.strictObject({
      baseVersion: count,
      ops: z
        .array(PackOp)
        .min(1)
        .max(limits.packOps)
        .refine(
          (ops) => namedLevels(ops) <= limits.packOpLevels,
          `One request can name ${limits.packOpLevels} levels.`,
        )
        .refine(
          (ops) => ops.filter(({ op }) => op === 'rename' || op === 'describe').length <= limits.packOpTexts,
          `One request can change texts ${limits.packOpTexts} times.`,
        ),
      clientId: z
        .string()
        .min(8)
        .max(64)
        .optional()
        .describe('Makes a repeat after a lost answer harmless: it gets the answer of the first.'),
      kind: PackStepKind.exclude(['restore']).default('edit').describe('What it is for the history.'),
    }),
    reply: PackOpsAnswer,
  }),
  'pack.opsSince': route({
    method: 'GET',
    path: '/pack/:id/ops',
    summary: 'What happened after a version, for catching up',
    refusals: ['pack_not_found', 'history_too_short'],
    params: byId,
    query: z.object({ since: z.coerce.number().int().nonnegative() }),
    replyKind: 'visitors',
    reply: PackSteps,
  }),
};

function namedLevels(ops: readonly PackOp[]): number {
  return ops.reduce((sum, op) => sum + ('levelIds' in op ? op.levelIds.length : 1), 0);
}

export const packStepEvents = { 'pack:ops': PackStep };
