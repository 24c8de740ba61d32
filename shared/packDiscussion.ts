import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { clientId, empty, id, idParam, text, time } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** A message from an editor of a pack to the others; visitors never see it. */
export const PackMessage = z.strictObject({
  id,
  packId: id,
  author: ProfileInfo,
  time,
  content: z.string(),
});
export type PackMessage = z.infer<typeof PackMessage>;

const byId = z.strictObject({ id: idParam });

export const discussionRoutes = {
  'discussion.list': route({
    method: 'GET',
    path: '/pack/:id/discussion',
    summary: 'What the editors of a pack have said to each other, newest first (editors and moderators)',
    refusals: ['pack_not_found', 'not_allowed'],
    access: 'signedIn',
    params: byId,
    query: z.object({
      before: z.coerce.number().int().positive().optional().describe('ID of a message: only older ones.'),
      limit: z.coerce.number().int().min(1).max(limits.discussionPage).default(limits.discussionPage),
    }),
    reply: z.array(PackMessage),
  }),
  'discussion.post': route({
    method: 'POST',
    path: '/pack/:id/discussion',
    summary: 'Say something to the other editors of a pack',
    refusals: ['pack_not_found', 'not_allowed'],
    scope: 'packs',
    rateLimit: 'comment',
    params: byId,
    body: z.strictObject({
      content: text(limits.packMessageLength, 1),
      clientId: clientId.optional(),
    }),
    reply: PackMessage,
  }),
  'discussion.delete': route({
    method: 'DELETE',
    path: '/pack/:id/discussion/:messageId',
    summary: 'Delete something that was said (its author and moderators)',
    refusals: ['message_not_found', 'not_allowed'],
    scope: 'packs',
    params: z.strictObject({ id: idParam, messageId: idParam }),
    reply: empty,
  }),
};

/** In the rooms of the accounts that may edit the pack, and in that of the moderators. */
export const discussionEvents = {
  'discussion:added': PackMessage,
  'discussion:removed': z.strictObject({ packId: id, messageIds: z.array(id) }),
};
