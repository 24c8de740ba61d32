import { z } from 'zod';
import { count, id, idParam } from './fields.ts';
import { route } from './route.ts';

/** The things that can be loved and downloaded. */
export const ThingKind = z.enum(['level', 'pack']);
export type ThingKind = z.infer<typeof ThingKind>;

export const LoveState = z.strictObject({ lovedCount: count, lovedByYou: z.boolean() });
export type LoveState = z.infer<typeof LoveState>;

const loveRoute = (kind: ThingKind, verb: 'love' | 'unlove') =>
  route({
    method: 'PATCH',
    path: `/${kind}/:id/${verb}`,
    summary: verb === 'love' ? `Love a ${kind}` : `Take the love of a ${kind} back`,
    refusals: [kind === 'level' ? 'level_not_found' : 'pack_not_found'],
    params: z.strictObject({ id: idParam }),
    reply: LoveState,
  });

export const loveRoutes = {
  'love.own': route({
    method: 'GET',
    path: '/account/loves',
    summary: 'The IDs of the levels and packs that you love',
    access: 'signedIn',
    reply: z.strictObject({ levels: z.array(id), packs: z.array(id) }),
  }),
  'level.love': loveRoute('level', 'love'),
  'level.unlove': loveRoute('level', 'unlove'),
  'pack.love': loveRoute('pack', 'love'),
  'pack.unlove': loveRoute('pack', 'unlove'),
};

/** New counts of a thing in a list; what has not changed is left out. */
export const ListedCounts = z.strictObject({
  id,
  downloads: count.optional(),
  lovedCount: count.optional(),
});
export type ListedCounts = z.infer<typeof ListedCounts>;

const counted = z.strictObject({ kind: ThingKind, id, count });

export const loveEvents = {
  'love:counted': counted,
  'download:counted': counted,
  /** Received by the account's other tabs. */
  'love:set': z.strictObject({ kind: ThingKind, id, loved: z.boolean() }),
};
