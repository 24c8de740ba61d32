import type { WebhookInfo } from '../../shared/webhooks.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { presentWebhook } from './presentWebhook.ts';

/** The webhooks of the actor, the oldest first. */
export async function readWebhooks({ db }: Deps, actor: Actor): Promise<WebhookInfo[]> {
  const own = await db.webhooks.find({ accountId: actor.id }).sort({ _id: 1 }).toArray();
  return own.map(presentWebhook);
}
