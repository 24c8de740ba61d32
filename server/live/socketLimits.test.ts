import { EventEmitter } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import type { LiveServer } from './liveServer.ts';
import { createSocketLimits } from './socketLimits.ts';

const from = (address: string): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers: { from: address } });

const limitsOfTest = () =>
  createSocketLimits(
    ({ headers }) => String(headers.from),
    () => undefined,
    Date.now,
  );

test('an address may begin so many connections in a minute, also when it closes them at once', async () => {
  const { mayOpen } = limitsOfTest();
  const school = from('198.51.100.1');
  for (let count = 0; count < serverLimits.newSocketsPerMinute; count += 1) {
    if (!(await mayOpen(school))) throw new Error(`Number ${count + 1} is refused.`);
  }
  expect([await mayOpen(school), await mayOpen(from('203.0.113.1'))]).toEqual([false, true]);
});

test('an address may have so many connections open, and another one for each that it closes', async () => {
  const { mayOpen, watch } = limitsOfTest();
  const engine = new EventEmitter();
  watch({ engine } as unknown as LiveServer);
  const school = from('198.51.100.1');
  const opened = Array.from({ length: serverLimits.sockets }, () => {
    const connection = Object.assign(new EventEmitter(), { request: school, close: () => undefined });
    engine.emit('connection', connection);
    return connection;
  });
  expect([await mayOpen(school), await mayOpen(from('203.0.113.1'))]).toEqual([false, true]);
  opened[0]?.emit('close');
  expect(await mayOpen(school)).toBe(true);
});
