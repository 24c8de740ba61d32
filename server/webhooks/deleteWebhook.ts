import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** @throws ApiError webhook_not_found, also for the webhook of another account */
export async function deleteWebhook({ db }: Deps, actor: Actor, id: number): Promise<void> {
  const { deletedCount } = await db.webhooks.deleteOne({ _id: id, accountId: actor.id });
  if (deletedCount === 0) throw new ApiError('webhook_not_found');
}
