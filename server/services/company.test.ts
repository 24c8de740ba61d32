import { expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { createCompany } from './company.ts';

let now = 1_000;
const open = (isGoingOn = false) =>
  createCompany({ accepted: { isGoingOn: () => isGoingOn }, now: () => now });

test('who asks alone does not rest', () => {
  const { begin, restMs } = open();
  expect(restMs(20, 'a')).toBe(0);
  for (let count = 0; count < 3; count += 1) begin('a');
  expect(restMs(20, 'a')).toBe(0);
});

test('while others ask, each rests as long as the work took, up to a limit', () => {
  const { begin, restMs } = open();
  for (const address of ['a', 'b', 'a', 'a']) begin(address)();
  expect([restMs(20, 'a'), restMs(20, 'b'), restMs(20, 'somebody else')]).toEqual([20, 20, 20]);
  expect([restMs(0.5, 'a'), restMs(60_000, 'a')]).toEqual([0, serverLimits.longestRestMs]);
});

test('others are forgotten some time after their last answer has ended', () => {
  const { begin, restMs } = open();
  const end = begin('b');
  now += 10 * serverLimits.companyMs;
  begin('a');
  expect(restMs(20, 'a')).toBe(20);
  end();
  now += serverLimits.companyMs;
  expect(restMs(20, 'a')).toBe(20);
  now += 1;
  begin('a');
  expect([restMs(20, 'a'), restMs(20, 'b')]).toEqual([0, 20]);
});

test('while connections wait to be accepted, nobody is alone', () => {
  expect(open(true).restMs(20, 'a')).toBe(20);
});

test('a request of another address is company, a question of the proxy about health is none', async () => {
  const { url, deps } = await serverForFile({ env: { TRUSTED_PROXIES: '1' } });
  const restMs = () => deps.company.restMs(20, '198.51.100.66');
  await expect.poll(restMs).toBe(0);
  for (const path of ['/healthz', '/readyz']) await (await fetch(url + path)).text();
  expect(restMs()).toBe(0);
  const call = (address: string) =>
    fetch(`${url}/api/version`, { headers: { 'X-Forwarded-For': address } }).then((reply) => reply.text());
  await call('198.51.100.66');
  expect(restMs()).toBe(0);
  await call('203.0.113.1');
  expect(restMs()).toBe(20);
});

test('an answer in progress is company, an open stream of events is none after a moment', async () => {
  const fetched = new AbortController();
  const { url, deps } = await serverForFile({ env: { TRUSTED_PROXIES: '1' } });
  const reply = await fetch(`${url}/api/events`, {
    headers: { 'X-Forwarded-For': '203.0.113.1', Accept: 'text/event-stream' },
    signal: fetched.signal,
  });
  expect([reply.status, deps.company.restMs(20, '198.51.100.66')]).toEqual([200, 20]);
  await expect.poll(() => deps.company.restMs(20, '198.51.100.66')).toBe(0);
  fetched.abort();
});
