import type { commentRoutes } from '../../shared/comments.ts';
import type { HandlersOf } from '../handlers.ts';
import { deleteComment } from './deleteComment.ts';
import { postComment } from './postComment.ts';

export const commentHandlers: HandlersOf<typeof commentRoutes> = {
  'comment.post': (call) => postComment(call.deps, call.actor, call.params.id, call.body),
  'comment.delete': (call) => deleteComment(call.deps, call.actor, call.params.id, call.query),
  'comment.remove': (call) => deleteComment(call.deps, call.actor, call.params.id, call.query),
};
