import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { archiveQuery } from './archives.ts';
import {
  clientId,
  count,
  empty,
  id,
  idParam,
  line,
  moderationReason,
  pixels,
  presence,
  searchFacts,
  searchQuery,
  text,
  time,
} from './fields.ts';
import { limits } from './limits.ts';
import { ListedCounts } from './loves.ts';
import { PackOp } from './packOp.ts';
import { linkPictureSize } from './pictureSizes.ts';
import { route } from './route.ts';
import { defaultPackFilter, packSorts } from './search/packFilter.ts';

const notes = z
  .record(z.string(), z.string())
  .describe('Why levels are in the pack, by level ID; only of those that have a note.');

const packFields = {
  id,
  name: z.string(),
  description: z.string(),
  createdBy: ProfileInfo,
  createdAt: time,
  levelIds: z.array(id).describe('In the order of the pack.'),
  downloads: count,
  lovedCount: count,
  lovedByYou: z.boolean(),
  version: count.describe('Grows by one with every accepted operation; 0 is the pack as created.'),
};

/** Lists and live events leave out `notes`; whoever knows them from the pack itself keeps them. */
export const PackInfo = z.strictObject({ ...packFields, notes: notes.optional() });
export type PackInfo = z.infer<typeof PackInfo>;

/** A pack as lists show it. */
export const ListedPack = z.strictObject({
  ...PackInfo.omit({ levelIds: true, lovedByYou: true, notes: true }).shape,
  levelCount: count,
});
export type ListedPack = z.infer<typeof ListedPack>;

export const listedPack = (pack: PackInfo): ListedPack => ({
  id: pack.id,
  name: pack.name,
  description: pack.description,
  createdBy: pack.createdBy,
  createdAt: pack.createdAt,
  downloads: pack.downloads,
  lovedCount: pack.lovedCount,
  version: pack.version,
  levelCount: pack.levelIds.length,
});

export const PackRole = z.enum(['owner', 'editor', 'moderator']);
export type PackRole = z.infer<typeof PackRole>;

export const NewPack = z.strictObject({
  name: line(limits.packNameLength, 1),
  description: text(limits.packDescriptionLength, 1),
});
export type NewPack = z.infer<typeof NewPack>;

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

/** `removed`: by the owner or a moderator; `left`: by themselves. */
export const PackEditorChangeKind = z.enum(['invited', 'joined', 'removed', 'left']);
export type PackEditorChangeKind = z.infer<typeof PackEditorChangeKind>;

/** A change of who edits a pack; `joined` by a link. */
export const PackEditorChange = z.strictObject({
  kind: PackEditorChangeKind,
  account: ProfileInfo,
  by: ProfileInfo,
  time,
});
export type PackEditorChange = z.infer<typeof PackEditorChange>;

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

/** The steps of a pack after a version, or the first of them. */
export const PackSteps = z.strictObject({
  version: count.describe('The newest version.'),
  ops: z.array(PackStep),
  hasMore: z.boolean().describe('Whether more follow: ask again since the version of the last step.'),
});
export type PackSteps = z.infer<typeof PackSteps>;

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

const stateFields = {
  version: count,
  levelIds: z.array(id),
  name: z.string(),
  description: z.string(),
  notes,
};

/** The current state of a pack, returned to whoever changed it. */
export const PackState = z.strictObject(stateFields);
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

export const PackOpsAnswer = z.strictObject({ ...stateFields, ...PackOutcome.shape });
export type PackOpsAnswer = z.infer<typeof PackOpsAnswer>;

/** A pack as it was at a version, without the levels that have been deleted from the site since. */
export const PackVersion = z.strictObject({ ...stateFields, by: ProfileInfo, time, label });
export type PackVersion = z.infer<typeof PackVersion>;

const packSearchQuery = z.object({
  ...searchQuery,
  sort: z.enum(packSorts).default(defaultPackFilter.sort),
});
export type PackSearchQuery = z.output<typeof packSearchQuery>;

const byId = z.strictObject({ id: idParam });
const byEditor = z.strictObject({ id: idParam, accountId: idParam });
const byVersion = z.strictObject({ id: idParam, version: z.coerce.number().int().nonnegative() });
const newVersion = z.strictObject({ version: count });
const editors = z.strictObject({ editors: z.array(ProfileInfo) });

export const packRoutes = {
  'pack.list': route({
    method: 'GET',
    path: '/pack/list',
    summary: 'Every pack, by ascending ID',
    replyKind: 'visitors',
    reply: z.array(PackInfo),
  }),
  'pack.search': route({
    method: 'GET',
    path: '/pack/search',
    summary: 'Packs by ID, name or creator, in every order of the page of packs',
    query: packSearchQuery,
    reply: z.strictObject({ packs: z.array(PackInfo), ...searchFacts }),
  }),
  'pack.shared': route({
    method: 'GET',
    path: '/pack/shared',
    summary: 'The packs of others that you may edit, newest first',
    access: 'signedIn',
    reply: z.array(PackInfo),
  }),
  'pack.create': route({
    method: 'POST',
    path: '/pack/create',
    summary: 'Create an empty pack',
    scope: 'packs',
    body: NewPack.extend({ clientId: clientId.optional() }),
    reply: z.strictObject({ packId: id }),
  }),
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
      limit: z.coerce.number().int().min(1).max(limits.packHistoryPage).catch(limits.listPage),
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
  'pack.inviteEditor': route({
    method: 'POST',
    path: '/pack/:id/editors',
    summary: 'Let someone edit it, by username',
    scope: 'packs',
    refusals: ['pack_not_found', 'account_not_found', 'not_allowed'],
    params: byId,
    body: z.strictObject({ username: text(limits.usernameMaxLength, 1) }),
    reply: editors,
  }),
  'pack.addEditor': route({
    method: 'PUT',
    path: '/pack/:id/editors/:accountId',
    summary: 'Let someone edit it',
    scope: 'packs',
    refusals: ['pack_not_found', 'account_not_found', 'not_allowed'],
    params: byEditor,
    reply: editors,
  }),
  'pack.removeEditor': route({
    method: 'DELETE',
    path: '/pack/:id/editors/:accountId',
    summary: 'Let someone edit it no longer',
    scope: 'packs',
    refusals: ['pack_not_found', 'account_not_found', 'not_allowed'],
    params: byEditor,
    reply: editors,
  }),
  'pack.delete': route({
    method: 'DELETE',
    path: '/pack/:id/delete',
    summary: 'Delete a pack',
    scope: 'packs',
    refusals: ['pack_not_found', 'not_allowed'],
    params: byId,
    query: moderationReason,
    reply: empty,
  }),
  'pack.image': route({
    method: 'GET',
    path: '/pack/:id/image',
    summary: 'Slices of its levels’ pictures',
    refusals: ['pack_not_found'],
    params: byId,
    query: z.object({
      version: z.string().optional(),
      original: presence,
      width: pixels,
      height: pixels,
    }),
    replyKind: 'file',
    replyType: 'image/*',
  }),
  'pack.card': route({
    method: 'GET',
    path: '/pack/:id/card',
    summary: `The picture of a link to it: ${linkPictureSize.width}×${linkPictureSize.height} pixels`,
    refusals: ['pack_not_found'],
    params: byId,
    replyKind: 'file',
    replyType: 'image/jpeg',
  }),
  'pack.zip': route({
    method: 'GET',
    path: '/pack/:id/zip',
    summary: 'One archive of its levels; counts a download of the pack and of each level',
    refusals: ['pack_not_found', 'pack_empty'],
    params: byId,
    query: z.object(archiveQuery),
    replyKind: 'file',
    replyType: 'application/zip',
  }),
};

function namedLevels(ops: readonly PackOp[]): number {
  return ops.reduce((sum, op) => sum + ('levelIds' in op ? op.levelIds.length : 1), 0);
}

export const packEvents = {
  'pack:added': PackInfo,
  'pack:changed': PackInfo,
  'pack:removed': z.strictObject({ id }),
  /** What has changed in lists; at most once a second. */
  'packs:changed': z.strictObject({ packs: z.array(ListedPack), counts: z.array(ListedCounts) }),
  'pack:ops': PackStep,
  /** Sent to the accounts that may edit the pack, when it has changed. */
  'ownPack:changed': z.strictObject({ id, name: z.string(), levelIds: z.array(id), version: count }),
  'pack:labelled': z.strictObject({ packId: id, version: count, label }),
  'editors:changed': z.strictObject({ packId: id, editors: z.array(ProfileInfo) }),
  /** Asks an editor who has been silent for a while whether they are still there. */
  'presence:asked': z.strictObject({ packId: id }),
  'presence:changed': z.strictObject({ packId: id, people: z.array(PackPerson) }),
};
