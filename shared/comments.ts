import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { id, idParam, moderationReason, text, time } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const CommentInfo = z.strictObject({ id, author: ProfileInfo, time, content: z.string() });
export type CommentInfo = z.infer<typeof CommentInfo>;

export const NewComment = z.strictObject({ content: text(limits.commentLength, 1) });
export type NewComment = z.infer<typeof NewComment>;

const byId = z.strictObject({ id: idParam });
const deletion = {
  method: 'DELETE' as const,
  summary: 'Delete a comment; answers the remaining ones of its level',
  refusals: ['comment_not_found', 'not_allowed'] as const,
  params: byId,
  query: moderationReason,
  reply: z.array(CommentInfo),
};

export const commentRoutes = {
  'comment.post': route({
    method: 'POST',
    path: '/level/:id/comment',
    summary: 'Comment on a level; answers all its comments, newest first',
    refusals: ['level_not_found'],
    rateLimit: 'comment',
    params: byId,
    body: NewComment,
    reply: z.array(CommentInfo),
  }),
  'comment.delete': route({ ...deletion, path: '/comment/:id/delete' }),
  'comment.remove': route({ ...deletion, path: '/comment/:id' }),
};

export const commentEvents = {
  'comment:added': z.strictObject({ levelId: id, comment: CommentInfo }),
  'comment:removed': z.strictObject({ levelId: id, commentId: id }),
};
