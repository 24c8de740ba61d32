import { ApiError } from '../../shared/errors.ts';
import type { webhookRoutes } from '../../shared/webhooks.ts';
import type { HandlersOf } from '../handlers.ts';
import { createWebhook } from './createWebhook.ts';
import { presentWebhook } from './presentWebhook.ts';

export const webhookHandlers: HandlersOf<typeof webhookRoutes> = {
  'webhook.list': async ({ deps, actor }) => {
    const own = await deps.db.webhooks.find({ accountId: actor.id }).sort({ _id: 1 }).toArray();
    return own.map(presentWebhook);
  },
  'webhook.create': ({ deps, actor, body }) => createWebhook(deps, actor, body),
  'webhook.delete': async ({ deps, actor, params }) => {
    const { deletedCount } = await deps.db.webhooks.deleteOne({ _id: params.id, accountId: actor.id });
    if (deletedCount === 0) throw new ApiError('webhook_not_found');
    return {};
  },
};
