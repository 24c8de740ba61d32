import { z } from 'zod';
import { callLimits } from './callLimits.ts';
import { ChangeName } from './changes.ts';
import { inHours, inSeconds } from './durations.ts';
import { empty, id, idParam, time } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

const wantedEvents = z
  .array(ChangeName)
  .min(1)
  .refine((names) => new Set(names).size === names.length, 'Each event is named once.');

export const NewWebhook = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'A webhook needs an http or https address.' })
    .max(callLimits.webhookUrlLength)
    .describe('Has to lead to a public address; redirects are not followed.'),
  events: wantedEvents.default(['level:added', 'pack:added']),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookInfo = z.strictObject({
  id,
  url: z.string(),
  events: z.array(ChangeName),
  createdAt: time,
  deliveredUpTo: z.int().nonnegative().describe('The ID of the last event that it needs no more.'),
  failingSince: time.nullable().describe('When the first of the attempts was that have failed since.'),
  nextTryAt: time.nullable().describe('When a failed delivery is tried again.'),
  lastProblem: z.string().nullable().describe('Why the last attempt failed; null when it did not.'),
  isOn: z
    .boolean()
    .describe(`False once every attempt of ${inHours(limits.webhookFailingMs)} hours has failed.`),
});
export type WebhookInfo = z.infer<typeof WebhookInfo>;

export const CreatedWebhook = z.strictObject({
  webhook: WebhookInfo,
  secret: z.string().describe('Signs what is sent. It is shown this once.'),
});
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const webhookRoutes = {
  'webhook.list': route({
    method: 'GET',
    path: '/webhooks',
    summary: 'Your webhooks, and how their deliveries go',
    scope: 'session',
    access: 'signedIn',
    reply: z.array(WebhookInfo),
  }),
  'webhook.create': route({
    method: 'POST',
    securityEvent: 'webhook_made',
    path: '/webhooks',
    summary: 'Have events posted to an address of yours',
    scope: 'session',
    details: `The address gets \`POST {webhookId, events}\`, oldest first, with \`Marbleland-Timestamp\` (seconds) and \`Marbleland-Signature\`: \`sha256=\` and the HMAC-SHA256, as hexadecimal digits, of timestamp, dot and body with the secret. What is not answered with 2xx within ${inSeconds(limits.webhookTimeoutMs)} seconds is posted again, later and later; after ${inHours(limits.webhookFailingMs)} hours of failures the webhook is switched off. An event may come twice.`,
    body: NewWebhook,
    reply: CreatedWebhook,
    refusals: ['not_allowed'],
  }),
  'webhook.delete': route({
    method: 'DELETE',
    securityEvent: 'webhook_deleted',
    path: '/webhooks/:id',
    summary: 'Have nothing posted there any more',
    scope: 'session',
    access: 'signedIn',
    params: z.strictObject({ id: idParam }),
    reply: empty,
    refusals: ['webhook_not_found'],
  }),
};
