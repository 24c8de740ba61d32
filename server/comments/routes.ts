import type { commentRoutes } from '../../shared/comments.ts';
import { type HandlersOf, signedIn } from '../handlers.ts';
import { deleteComment } from './deleteComment.ts';
import { postComment } from './postComment.ts';

export const commentHandlers: HandlersOf<typeof commentRoutes> = {
  'comment.post': (call) => postComment(call.deps, signedIn(call), call.params.id, call.body),
  'comment.delete': (call) => deleteComment(call.deps, signedIn(call), call.params.id, call.query),
  'comment.remove': (call) => deleteComment(call.deps, signedIn(call), call.params.id, call.query),
};
