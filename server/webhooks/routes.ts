import type { webhookRoutes } from '../../shared/webhooks.ts';
import type { HandlersOf } from '../handlers.ts';
import { createWebhook } from './createWebhook.ts';
import { deleteWebhook } from './deleteWebhook.ts';
import { readWebhooks } from './readWebhooks.ts';

export const webhookHandlers: HandlersOf<typeof webhookRoutes> = {
  'webhook.list': ({ deps, actor }) => readWebhooks(deps, actor),
  'webhook.create': ({ deps, actor, body }) => createWebhook(deps, actor, body),
  'webhook.delete': async ({ deps, actor, params }) => {
    await deleteWebhook(deps, actor, params.id);
    return {};
  },
};
