import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { clientId, id, idParam, moderationReason, text, time } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const CommentInfo = z.strictObject({ id, author: ProfileInfo, time, content: z.string() });
export type CommentInfo = z.infer<typeof CommentInfo>;

export const NewComment = z.strictObject({
  content: text(limits.commentLength, 1),
  clientId: clientId.optional(),
});
export type NewComment = z.infer<typeof NewComment>;

const byId = z.strictObject({ id: idParam });
/** Of one level, newest first, never more than `limits.commentsPage`. */
const newestComments = z.array(CommentInfo);

const deletion = {
  method: 'DELETE' as const,
  summary: `Delete a comment; answers the newest ${limits.commentsPage} of its level`,
  refusals: ['comment_not_found', 'not_allowed'] as const,
  params: byId,
  query: moderationReason,
  reply: newestComments,
};

export const commentRoutes = {
  'comment.list': route({
    method: 'GET',
    path: '/level/:id/comments',
    summary: 'The comments on a level, newest first, in pages',
    refusals: ['level_not_found'],
    params: byId,
    query: z.object({
      before: z.coerce.number().int().positive().optional().describe('ID of a comment: only older ones.'),
      limit: z.coerce.number().int().min(1).max(limits.commentsPage).default(limits.commentsPage),
    }),
    replyKind: 'shared',
    reply: newestComments,
  }),
  'comment.post': route({
    method: 'POST',
    path: '/level/:id/comment',
    summary: `Comment on a level; answers its newest ${limits.commentsPage} comments, newest first`,
    refusals: ['level_not_found'],
    rateLimit: 'comment',
    params: byId,
    body: NewComment,
    reply: newestComments,
  }),
  'comment.delete': route({ ...deletion, path: '/comment/:id/delete' }),
  'comment.remove': route({ ...deletion, path: '/comment/:id' }),
};

export const commentEvents = {
  'comment:added': z.strictObject({ levelId: id, comment: CommentInfo }),
  'comment:removed': z.strictObject({ levelId: id, commentId: id }),
};
