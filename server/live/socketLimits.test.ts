import { EventEmitter } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { serverLimits } from '../limits.ts';
import type { LiveServer } from './liveServer.ts';
import { createSocketLimits } from './socketLimits.ts';

const from = (address: string): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers: { from: address } });

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const limitsOfTest = () =>
  createSocketLimits(
    ({ headers }) => String(headers.from),
    () => undefined,
    Date.now,
  );

afterEach(() => void vi.useRealTimers());

test('an address may begin so many connections in a minute, also when it closes them at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { mayOpen } = limitsOfTest();
  const school = from('198.51.100.1');
  for (let count = 0; count < serverLimits.newSocketsPerMinute; count += 1) {
    if (!(await mayOpen(school))) throw new Error(`Number ${count + 1} is refused.`);
    vi.advanceTimersByTime(serverLimits.betweenSocketsMs);
  }
  expect([await mayOpen(school), await mayOpen(from('203.0.113.1'))]).toEqual([false, true]);
});

test('an address opens connections one after the other, with a pause, while others open theirs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { mayOpen } = limitsOfTest();
  const opened: string[] = [];
  for (const name of ['a', 'a', 'b']) void mayOpen(from(name)).then(() => opened.push(name));
  await nextTurn();
  expect(opened).toEqual(['a', 'b']);
  vi.advanceTimersByTime(serverLimits.betweenSocketsMs);
  await nextTurn();
  expect(opened).toEqual(['a', 'b', 'a']);
});

test('whoever leaves before their turn takes none, and none has more than allowed by waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { mayOpen, watch } = limitsOfTest();
  const engine = new EventEmitter();
  watch({ engine } as unknown as LiveServer);
  const open = () =>
    engine.emit(
      'connection',
      Object.assign(new EventEmitter(), { request: from('a'), close: () => undefined }),
    );
  for (let count = 0; count < serverLimits.sockets - 1; count += 1) open();
  const allowed: boolean[] = [];
  const [first, leaving, last] = [from('a'), from('a'), from('a')];
  for (const each of [first, leaving, last]) void mayOpen(each).then((may) => allowed.push(may));
  await nextTurn();
  expect(allowed).toEqual([true]);
  open();
  leaving.socket.emit('error', new Error('ECONNRESET'));
  await nextTurn();
  expect(allowed).toEqual([true, false]);
  vi.advanceTimersByTime(serverLimits.betweenSocketsMs);
  await nextTurn();
  expect(allowed).toEqual([true, false, false]);
});

test('what waits for all connections of an address that do not read is limited', () => {
  const { watch } = limitsOfTest();
  const engine = new EventEmitter();
  watch({ engine } as unknown as LiveServer);
  const closed: string[] = [];
  const openFrom = (address: string) => {
    const socket = { terminate: () => closed.push(address) };
    const connection = Object.assign(new EventEmitter(), {
      request: from(address),
      transport: { socket },
      close: () => undefined,
    });
    engine.emit('connection', connection);
    return connection;
  };
  const send = (connection: EventEmitter) => connection.emit('packetCreate', { data: 'x'.repeat(500_000) });
  const unread = Array.from({ length: 120 }, () => openFrom('198.51.100.1'));
  const other = openFrom('203.0.113.1');
  for (const connection of [...unread, other, other]) send(connection);
  expect(closed).toEqual([]);
  if (unread[0]) send(unread[0]);
  expect(closed).toEqual(['198.51.100.1']);
  for (const connection of unread) connection.emit('flush');
  for (const connection of unread) send(connection);
  expect(closed).toHaveLength(1);
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
