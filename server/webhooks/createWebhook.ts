import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { CreatedWebhook, NewWebhook } from '../../shared/webhooks.ts';
import type { Actor } from '../actor.ts';
import { readNewest } from '../changes/readChanges.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import type { WebhookDocument } from '../db/documents/webhook.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import type { Deps } from '../deps.ts';
import { makeSecret } from '../services/secrets.ts';
import { findAddresses, OutgoingError, PrivateAddressError } from './outgoing.ts';
import { outgoingOf } from './outgoingOf.ts';
import { presentWebhook } from './presentWebhook.ts';

/** Posts all `events` that happen from now on to `url`. */
export async function createWebhook(
  deps: Deps,
  actor: Actor,
  { url, events }: NewWebhook,
): Promise<CreatedWebhook> {
  await refuseUnreachable(deps, url);
  const webhook: Omit<WebhookDocument, 'slot'> = {
    _id: await deps.db.nextId('webhooks'),
    accountId: actor.id,
    url,
    events,
    secret: makeSecret(),
    createdAt: deps.clock(),
    deliveredUpTo: await readNewest(deps.db),
    failures: 0,
    failingSince: null,
    lastProblem: null,
    nextTryAt: 0,
    isOn: true,
  };
  const stored = await insert(deps, webhook);
  return { webhook: presentWebhook(stored), secret: stored.secret };
}

async function refuseUnreachable({ config }: Deps, url: string): Promise<void> {
  const { username, password } = new URL(url);
  if (username || password) throw refusal('Names and passwords do not belong into the address of a webhook.');
  try {
    await findAddresses(new URL(url), outgoingOf(config));
  } catch (error) {
    if (error instanceof PrivateAddressError) throw refusal(error.message, 'private_address');
    if (error instanceof OutgoingError) throw refusal(error.message);
    throw error;
  }
}

const refusal = (message: string, attempt?: string): ApiError =>
  new ApiError('bad_input', { reason: message, issues: [{ path: 'url', message }], logged: { attempt } });

/** Takes the first free place; the index lets nobody else take it as well. */
async function insert(deps: Deps, webhook: Omit<WebhookDocument, 'slot'>): Promise<WebhookDocument> {
  const { db } = deps;
  for (let slot = 0; slot < limits.webhooks; slot += 1) {
    try {
      const document = { ...webhook, slot };
      await db.transaction(async (session) => {
        await holdAccount(deps, webhook.accountId, session);
        await db.webhooks.insertOne(document, { session });
      });
      return document;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new ApiError('not_allowed', { reason: `An account has at most ${limits.webhooks} webhooks.` });
}
