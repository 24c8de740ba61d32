import { z } from 'zod';
import { empty, id, idParam, NamedAccount, time } from './fields.ts';
import { binLife, limits } from './limits.ts';
import { ThingKind } from './loves.ts';
import { route } from './route.ts';

/** A deleted level or pack that can still be brought back. */
export const BinItem = z.strictObject({
  kind: ThingKind,
  id,
  name: z.string(),
  owner: NamedAccount,
  deletedBy: NamedAccount,
  deletedAt: time,
  /** After this time it is removed for good. */
  expiresAt: time,
});
export type BinItem = z.infer<typeof BinItem>;

export const binRoutes = {
  'bin.own': route({
    method: 'GET',
    path: '/bin',
    summary: `Your deleted levels and packs of the last ${binLife}, newest first`,
    access: 'signedIn',
    reply: z.array(BinItem),
  }),
  'bin.all': route({
    method: 'GET',
    path: '/moderation/bin',
    summary: `Everything that was deleted in the last ${binLife}, newest first (moderators)`,
    refusals: ['not_allowed'],
    access: 'active',
    scope: 'session',
    query: z.object({
      before: z.coerce.number().int().nonnegative().optional().describe('Only what was deleted before.'),
      limit: z.coerce.number().int().min(1).max(limits.moderationPage).catch(limits.listPage),
    }),
    reply: z.array(BinItem),
  }),
  'bin.restore': route({
    method: 'POST',
    path: '/bin/:kind/:id/restore',
    summary: 'Bring a deleted level or pack back, with its comments, loves, scores and places in packs',
    refusals: ['not_allowed', 'not_in_bin', 'conflict'],
    params: z.strictObject({ kind: ThingKind, id: idParam }),
    reply: empty,
  }),
};

/** A thing was put into the bin or has left it; for moderators and its owner. */
export const binEvents = { 'bin:changed': z.strictObject({ kind: ThingKind, id }) };
