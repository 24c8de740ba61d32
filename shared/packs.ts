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
import { linkPictureSize } from './pictureSizes.ts';
import { route } from './route.ts';
import { defaultPackFilter, packSorts } from './search/packFilter.ts';

export const packNotes = z
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
export const PackInfo = z.strictObject({ ...packFields, notes: packNotes.optional() });
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

const packSearchQuery = z.object({
  ...searchQuery,
  sort: z.enum(packSorts).default(defaultPackFilter.sort),
});
export type PackSearchQuery = z.output<typeof packSearchQuery>;

const byId = z.strictObject({ id: idParam });

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
  'pack.zipSize': route({
    method: 'GET',
    path: '/pack/:id/zip/size',
    summary: 'How large that archive is',
    refusals: ['pack_not_found', 'too_large'],
    params: byId,
    query: z.object(archiveQuery),
    replyKind: 'shared',
    reply: z.strictObject({ size: count.nullable().describe('In bytes; null for an empty pack.') }),
  }),
};

export const packEvents = {
  'pack:added': PackInfo,
  'pack:changed': PackInfo,
  'pack:removed': z.strictObject({ id }),
  /** What lists and Home receive in place of several `pack:added` within a second. */
  'packs:added': z.strictObject({ packs: z.array(PackInfo) }),
  /** What has changed in lists; at most once a second. */
  'packs:changed': z.strictObject({ packs: z.array(ListedPack), counts: z.array(ListedCounts) }),
  /** Sent to the accounts that may edit the pack, when it has changed. */
  'ownPack:changed': z.strictObject({ id, name: z.string(), levelIds: z.array(id), version: count }),
};
