import type { WebhookInfo } from '../../shared/webhooks.ts';
import type { WebhookDocument } from '../db/documents/webhook.ts';

/** A webhook as its owner sees it: without the secret. */
export function presentWebhook(webhook: WebhookDocument): WebhookInfo {
  const { _id, url, events, createdAt, deliveredUpTo, failingSince, nextTryAt, lastProblem, isOn } = webhook;
  const isWaiting = isOn && failingSince !== null;
  return {
    id: _id,
    url,
    events,
    createdAt,
    deliveredUpTo,
    failingSince,
    nextTryAt: isWaiting ? nextTryAt : null,
    lastProblem,
    isOn,
  };
}
