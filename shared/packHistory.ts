import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { callLimits } from './callLimits.ts';
import { count, id, idParam, line, time } from './fields.ts';
import { limits } from './limits.ts';
import { PackEditorChange } from './packEditors.ts';
import { PackState, PackStep, packStateFields } from './packSteps.ts';
import { route } from './route.ts';

const label = z.string().nullable().describe('The name that an editor gave to this version.');

/** A step with the facts that the history shows beside it. */
export const PackHistoryStep = z.strictObject({
  ...PackStep.shape,
  label,
  editorChanges: z
    .array(PackEditorChange)
    .describe(
      'Who was invited, joined, was removed or left while the pack was at this version, oldest first.',
    ),
});
export type PackHistoryStep = z.infer<typeof PackHistoryStep>;

/** A pack as it was at a version, without the levels that have been deleted from the site since. */
export const PackVersion = z.strictObject({ ...packStateFields, by: ProfileInfo, time, label });
export type PackVersion = z.infer<typeof PackVersion>;

const byId = z.strictObject({ id: idParam });
const byVersion = z.strictObject({ id: idParam, version: z.coerce.number().int().nonnegative() });

export const packHistoryRoutes = {
  'pack.history': route({
    method: 'GET',
    path: '/pack/:id/history',
    summary: 'Who did what to it, newest first',
    details:
      'A page can have fewer steps than `limit`, since answers are bounded in bytes; an empty one is the end.',
    refusals: ['pack_not_found'],
    params: byId,
    query: z.object({
      /** Only steps that led to an earlier version than this. */
      before: z.coerce.number().int().nonnegative().optional(),
      limit: z.coerce.number().int().min(1).max(callLimits.packHistoryPage).catch(limits.listPage),
    }),
    replyKind: 'visitors',
    reply: z.array(PackHistoryStep),
  }),
  'pack.version': route({
    method: 'GET',
    path: '/pack/:id/versions/:version',
    summary: 'What it was at an earlier version',
    refusals: ['pack_not_found', 'version_not_found'],
    params: byVersion,
    reply: PackVersion,
  }),
  'pack.labelVersion': route({
    method: 'PUT',
    path: '/pack/:id/versions/:version/label',
    summary: 'Give a version a name in the history',
    scope: 'packs',
    refusals: ['pack_not_found', 'version_not_found', 'not_allowed'],
    params: byVersion,
    body: z.strictObject({
      label: line(limits.packLabelLength).describe('Empty to remove it.'),
    }),
    reply: z.strictObject({ version: count, label }),
  }),
  'pack.restore': route({
    method: 'POST',
    path: '/pack/:id/restore',
    summary: 'Put it back to what it was at an earlier version, by new operations',
    scope: 'packs',
    refusals: ['pack_not_found', 'version_not_found', 'not_allowed', 'conflict'],
    params: byId,
    body: z.strictObject({ version: count }),
    reply: PackState,
  }),
};

export const packHistoryEvents = {
  'pack:labelled': z.strictObject({ packId: id, version: count, label }),
};
