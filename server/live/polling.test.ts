import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();

test('when WebSocket is blocked, events arrive by ordinary requests', async () => {
  const socket = io(server.url, { transports: ['polling'], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  expect(await socket.emitWithAck('room:join', { room: 'levels' })).toEqual({ ok: true });
  const received = new Promise((resolve) => socket.once('level:removed', resolve));
  server.deps.live.publish('levels', 'level:removed', { id: 7 });
  expect(await received).toEqual({ id: 7 });
  socket.disconnect();
});

test('only the socket server answers at its address', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const reply = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
    expect([reply.status, reply.headers.get('X-Request-Id')]).toEqual([200, null]);
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await reply.text()).toMatch(/^0\{"sid"/);
  }
});
