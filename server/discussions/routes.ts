import type { discussionRoutes } from '../../shared/packDiscussion.ts';
import type { HandlersOf } from '../handlers.ts';
import { deleteMessage } from './deleteMessage.ts';
import { postMessage } from './postMessage.ts';
import { readMessages } from './readMessages.ts';

export const discussionHandlers: HandlersOf<typeof discussionRoutes> = {
  'discussion.list': ({ deps, actor, params, query }) => readMessages(deps, actor, params.id, query),
  'discussion.post': ({ deps, actor, params, body }) => postMessage(deps, actor, params.id, body),
  'discussion.delete': async ({ deps, actor, params }) => {
    await deleteMessage(deps, actor, params.id, params.messageId);
    return {};
  },
};
