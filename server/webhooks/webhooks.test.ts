import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '../../shared/changes.ts';
import { limits } from '../../shared/limits.ts';
import { serverLimits } from '../limits.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';

let now = Date.now();
const clock = () => now;
const env = {
  MONGODB_DATABASE: `test-${randomBytes(6).toString('hex')}`,
  WEBHOOKS_ALLOW_PRIVATE: 'on',
};
// A day of attempts would otherwise take half a minute.
vi.spyOn(serverLimits, 'webhookLookMs', 'get').mockReturnValue(50 as never);
const server = await serverForFile({ env, clock, keepsDatabase: true });
const ada = await signUpPerson(server);

/** A program that webhooks post to. */
interface Receiver {
  url: string;
  status: number;
  posts: { headers: IncomingHttpHeaders; body: string }[];
  names(): string[];
  server: Server;
}
let receiver: Receiver;
beforeEach(async () => {
  const posts: Receiver['posts'] = [];
  const http = createServer(async (request, response) => {
    posts.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const received = (): Change[] => posts.flatMap(({ body }) => JSON.parse(body).events);
  const names = () => received().flatMap((change) => ('name' in change ? change.name : []));
  receiver = { url: `http://127.0.0.1:${port}/hook`, status: 204, posts, names, server: http };
});
afterEach(async () => {
  await server.deps.db.webhooks.deleteMany({});
  await new Promise((resolve) => receiver.server.close(resolve));
});

const createPack = (name: string) => ada.call('pack.create', { body: { name, description: 'For webhooks' } });
const createWebhook = () =>
  ada.call('webhook.create', { body: { url: receiver.url, events: ['pack:added'] } });
const status = async () => (await ada.call('webhook.list'))[0];
const patiently = { timeout: 15_000 };

test('events are posted, signed with the secret that was shown once', async () => {
  const { webhook, secret } = await createWebhook();
  const { packId } = await createPack('First');
  await ada.call('pack.edit', {
    params: { id: String(packId) },
    body: { name: 'Not wanted', description: 'x' },
  });
  await expect.poll(receiver.names, patiently).toEqual(['First']);
  const [post] = receiver.posts;
  const timestamp = post?.headers['marbleland-timestamp'];
  const signature = createHmac('sha256', secret).update(`${timestamp}.${post?.body}`).digest('hex');
  expect(post?.headers['marbleland-signature']).toBe(`sha256=${signature}`);
  expect(Number(timestamp)).toBe(Math.floor(now / 1000));
  expect(JSON.parse(post?.body ?? '')).toMatchObject({ webhookId: webhook.id, events: [{ packId }] });
  expect(JSON.stringify(await status())).not.toContain(secret);
});

test('a receiver that fails gets everything in order once it works again, also after a restart', async () => {
  await createWebhook();
  receiver.status = 500;
  await createPack('One');
  await expect
    .poll(async () => (await status())?.lastProblem, patiently)
    .toBe('It answered with status 500.');
  await createPack('Two');
  const waiting = await status();
  expect(waiting).toMatchObject({ isOn: true, failingSince: now, nextTryAt: now + 10_000 });

  await server.stop();
  Object.assign(server, await startTestServer({ env, clock }));
  receiver.posts.length = 0;
  receiver.status = 200;
  now += 10_000;
  await expect.poll(receiver.names, patiently).toEqual(['One', 'Two']);
  await expect.poll(async () => (await status())?.failingSince, patiently).toBe(null);
  expect(receiver.posts).toHaveLength(1);
});

test('attempts to deliver come at growing intervals, and stop after a day with a reason', async () => {
  await createWebhook();
  receiver.status = 404;
  await createPack('Lost');
  const pauses: number[] = [];
  const began = now;
  for (let failures = 1; (await status())?.isOn; failures += 1) {
    await expect.poll(() => server.deps.db.webhooks.findOne({}), patiently).toMatchObject({ failures });
    const { nextTryAt } = (await status()) ?? {};
    if (!nextTryAt) break;
    pauses.push(nextTryAt - now);
    now = nextTryAt;
  }
  expect(pauses.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000]);
  expect(Math.max(...pauses)).toBe(3_600_000);
  expect(now - began).toBeGreaterThanOrEqual(limits.webhookFailingMs);
  const off = await status();
  expect(off).toMatchObject({ isOn: false, lastProblem: 'It answered with status 404.', nextTryAt: null });
}, 90_000);

test('an account has at most five webhooks, which nobody else can see', async () => {
  const created = await Promise.all(Array.from({ length: limits.webhooks }, createWebhook));
  const refused = await ada.request('webhook.create', { body: { url: receiver.url } });
  expect([refused.status, refused.json.reason]).toEqual([403, 'An account has at most 5 webhooks.']);
  const ben = await signUpPerson(server);
  expect(await ben.call('webhook.list')).toEqual([]);
  const params = { id: created[0]?.webhook.id ?? 0 };
  expect((await ben.request('webhook.delete', { params })).status).toBe(404);
  expect((await visitor(server).request('webhook.delete', { params })).status).toBe(401);
  expect((await ada.request('webhook.delete', { params })).status).toBe(200);
  expect(await ada.call('webhook.list')).toHaveLength(limits.webhooks - 1);
});

test('webhooks are removed with a suspended or deleted account', async () => {
  const [moderator, ben, eve] = await Promise.all([
    signUpPerson(server, { isModerator: true }),
    signUpPerson(server),
    signUpPerson(server),
  ]);
  const body = { url: receiver.url, events: ['pack:added' as const] };
  await Promise.all([moderator, ben, eve].map((person) => person.call('webhook.create', { body })));
  await moderator.call('moderation.suspend', { params: { id: String(ben.id) }, body: { reason: 'Spam' } });
  expect(await ben.call('webhook.list')).toEqual([]);
  expect((await ben.request('webhook.create', { body })).status).toBe(403);
  const { username } = eve;
  const removal = { username, password: 'a long password', levels: 'leave' as const };
  await eve.call('account.delete', { body: removal });
  const left = await server.deps.db.webhooks.find().toArray();
  expect(left.map(({ accountId }) => accountId)).toEqual([moderator.id]);
});

test('webhooks to private addresses are refused unless the operator allows them', async () => {
  const strict = await startTestServer();
  const eve = await signUpPerson(strict);
  const reasons = [
    ['http://127.0.0.1:8080/x', 'Its host does not have a public address.'],
    ['http://localhost/x', 'Its host does not have a public address.'],
    ['http://[::1]/', 'Its host does not have a public address.'],
    ['http://169.254.169.254/latest/meta-data', 'Its host does not have a public address.'],
    ['https://user:secret@example.org/', 'Names and passwords do not belong into the address of a webhook.'],
    ['ftp://example.org/', 'A webhook needs an http or https address.'],
  ] as const;
  for (const [url, reason] of reasons) {
    const { status, json } = await eve.request('webhook.create', { body: { url } });
    expect([url, status, json.reason]).toEqual([url, 400, reason]);
  }
  await strict.stop();
});
