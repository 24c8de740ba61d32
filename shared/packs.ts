import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { archiveQuery } from './archives.ts';
import { count, id, idParam, line, moderationReason, pixels, presence, text, time } from './fields.ts';
import { limits } from './limits.ts';
import { ListedCounts } from './loves.ts';
import { PackOp } from './packOp.ts';
import { route } from './route.ts';

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

export const PackInfo = z.strictObject(packFields);
export type PackInfo = z.infer<typeof PackInfo>;

/** A pack as lists show it. */
export const ListedPack = z.strictObject({
  ...PackInfo.omit({ levelIds: true, lovedByYou: true }).shape,
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

/**
 * Operations that were accepted together: their author, and the version they led to (from `version` − their
 * number).
 */
export const PackStep = z.strictObject({
  packId: id,
  version: count,
  ops: z.array(PackOp),
  by: ProfileInfo,
  time,
  clientId: z.string().nullable(),
});
export type PackStep = z.infer<typeof PackStep>;

/** What an editor has in hand: a text, a level, or nothing. */
export const PackFocus = z.union([z.enum(['name', 'description']), id]).nullable();
export type PackFocus = z.infer<typeof PackFocus>;

/** Somebody who is editing a pack. */
export const PackPerson = z.strictObject({ profile: ProfileInfo, focus: PackFocus });
export type PackPerson = z.infer<typeof PackPerson>;

/** The current state of a pack, for whoever changed it. */
export const PackState = z.strictObject({
  version: count,
  levelIds: z.array(id),
  name: z.string(),
  description: z.string(),
});
export type PackState = z.infer<typeof PackState>;

const byId = z.strictObject({ id: idParam });
const byEditor = z.strictObject({ id: idParam, accountId: idParam });
const newVersion = z.strictObject({ version: count });
const editors = z.strictObject({ editors: z.array(ProfileInfo) });

export const packRoutes = {
  'pack.list': route({
    method: 'GET',
    path: '/pack/list',
    summary: 'Every pack, by ascending ID',
    reply: z.array(PackInfo),
  }),
  'pack.create': route({
    method: 'POST',
    path: '/pack/create',
    summary: 'Create an empty pack',
    scope: 'packs',
    body: NewPack,
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
    scope: 'packs',
    refusals: ['pack_not_found', 'level_not_found', 'not_allowed', 'conflict'],
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
    scope: 'packs',
    refusals: ['pack_not_found', 'level_not_found', 'not_allowed', 'conflict'],
    params: byId,
    body: z.strictObject({
      baseVersion: count,
      ops: z.array(PackOp).min(1).max(limits.packOps),
      /** Makes a repeat after a lost answer harmless. */
      clientId: z.string().min(8).max(64).optional(),
    }),
    reply: PackState,
  }),
  'pack.opsSince': route({
    method: 'GET',
    path: '/pack/:id/ops',
    summary: 'What happened after a version, for catching up',
    refusals: ['pack_not_found', 'history_too_short'],
    params: byId,
    query: z.object({ since: z.coerce.number().int().nonnegative() }),
    reply: z.strictObject({ version: count, ops: z.array(PackStep) }),
  }),
  'pack.history': route({
    method: 'GET',
    path: '/pack/:id/history',
    summary: 'Who did what to it, newest first',
    refusals: ['pack_not_found'],
    params: byId,
    query: z.object({
      /** Only steps that led to an earlier version than this. */
      before: z.coerce.number().int().nonnegative().optional(),
      limit: z.coerce.number().int().min(1).max(limits.packHistoryPage).catch(limits.listPage),
    }),
    reply: z.array(PackStep),
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
    reply: z.strictObject({}),
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
  'pack.zip': route({
    method: 'GET',
    path: '/pack/:id/zip',
    summary: 'One archive of its levels; counts a download of the pack and of each level',
    refusals: ['pack_not_found'],
    params: byId,
    query: z.object(archiveQuery),
    replyKind: 'file',
    replyType: 'application/zip',
  }),
};

export const packEvents = {
  'pack:added': PackInfo,
  'pack:changed': PackInfo,
  'pack:removed': z.strictObject({ id }),
  /** What has changed in lists; at most once a second. */
  'packs:changed': z.strictObject({ packs: z.array(ListedPack), counts: z.array(ListedCounts) }),
  'pack:ops': PackStep,
  'editors:changed': z.strictObject({ packId: id, editors: z.array(ProfileInfo) }),
  /** To an editor who has not said for a while what they have in hand: whether they are still there. */
  'presence:asked': z.strictObject({ packId: id }),
  'presence:changed': z.strictObject({ packId: id, people: z.array(PackPerson) }),
};
