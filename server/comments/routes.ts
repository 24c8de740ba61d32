import type { commentRoutes } from '../../shared/comments.ts';
import { ApiError } from '../../shared/errors.ts';
import type { HandlersOf } from '../handlers.ts';
import { deleteComment } from './deleteComment.ts';
import { postComment } from './postComment.ts';
import { readComments } from './readComments.ts';

export const commentHandlers: HandlersOf<typeof commentRoutes> = {
  'comment.list': async ({ deps, params, query }) => {
    if (!deps.catalogue.has(params.id)) throw new ApiError('level_not_found');
    return readComments(deps, params.id, query);
  },
  'comment.post': (call) => postComment(call.deps, call.actor, call.params.id, call.body),
  'comment.delete': (call) => deleteComment(call.deps, call.actor, call.params.id, call.query),
  'comment.remove': (call) => deleteComment(call.deps, call.actor, call.params.id, call.query),
};
