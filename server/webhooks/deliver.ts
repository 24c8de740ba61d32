import { createHmac } from 'node:crypto';
import { hourMs, inSeconds } from '../../shared/durations.ts';
import { limits } from '../../shared/limits.ts';
import { readWanted } from '../changes/readChanges.ts';
import type { WebhookDocument } from '../db/documents/webhook.ts';
import type { Deps } from '../deps.ts';
import { OutgoingError, PrivateAddressError, post } from './outgoing.ts';
import { outgoingOf } from './outgoingOf.ts';

const eventsInOne = 50;
const firstPauseMs = 10_000;
const longestPauseMs = hourMs;

/**
 * Posts the next events that a webhook wants, in order, and records the results. An event may arrive twice (a
 * process can end between the post and its record), but none is left out.
 */
export async function deliver(deps: Deps, webhook: WebhookDocument, stopping: AbortSignal): Promise<void> {
  const { events, next } = await readWanted(deps.db, {
    since: webhook.deliveredUpTo,
    names: webhook.events,
    limit: eventsInOne,
  });
  const problem = events.length > 0 ? await tryToPost(deps, webhook, events, stopping) : null;
  // The next process posts it again.
  if (stopping.aborted) return;
  const now = deps.clock();
  await deps.db.webhooks.updateOne(
    { _id: webhook._id },
    { $set: problem === null ? succeeded(next, now) : failed(webhook, problem, now) },
  );
  if (problem !== null) deps.log.debug({ webhook: webhook._id, problem }, 'A webhook was not delivered');
}

/** Null when it was delivered. */
async function tryToPost(
  deps: Deps,
  { _id, accountId, url, secret }: WebhookDocument,
  events: readonly unknown[],
  stopping: AbortSignal,
): Promise<string | null> {
  const body = JSON.stringify({ webhookId: _id, events });
  const timeout = AbortSignal.timeout(limits.webhookTimeoutMs);
  try {
    const request = { body, headers: signed(body, secret, deps.clock()) };
    const status = await post(
      new URL(url),
      request,
      outgoingOf(deps.config),
      AbortSignal.any([timeout, stopping]),
    );
    return status >= 200 && status < 300 ? null : `It answered with status ${status}.`;
  } catch (error) {
    if (timeout.aborted) return `It did not answer within ${inSeconds(limits.webhookTimeoutMs)} seconds.`;
    if (error instanceof PrivateAddressError) {
      deps.logSecurity('private_address', { accountId, webhook: _id }, 'A webhook was not delivered');
    }
    return error instanceof OutgoingError ? error.message : 'It could not be reached.';
  }
}

/** The receiver computes the same value from the body, which proves the sender and the time. */
function signed(body: string, secret: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    'User-Agent': 'Marbleland webhooks',
    'Marbleland-Timestamp': timestamp,
    'Marbleland-Signature': `sha256=${signature}`,
  };
}

const succeeded = (deliveredUpTo: number, now: number): Partial<WebhookDocument> => ({
  deliveredUpTo,
  failures: 0,
  failingSince: null,
  lastProblem: null,
  nextTryAt: now,
});

function failed(
  { failures, failingSince }: WebhookDocument,
  lastProblem: string,
  now: number,
): Partial<WebhookDocument> {
  const since = failingSince ?? now;
  return {
    failures: failures + 1,
    failingSince: since,
    lastProblem,
    nextTryAt: now + Math.min(longestPauseMs, firstPauseMs * 2 ** failures),
    isOn: now - since < limits.webhookFailingMs,
  };
}
