import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startSite } from '../testing/site.ts';

const { server, get } = await startSite();

const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const last = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

/** How many requests are answered that are sent at once. */
async function answersTo(sent: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(sent);
  const received = await text(socket).catch(() => '');
  return received.split('HTTP/1.1 200').length - 1;
}

test('a few requests that are sent ahead are answered in order', async () => {
  expect(await answersTo(request.repeat(14) + last)).toBe(15);
});

test('a connection that sends hundreds of them is closed, and the site answers others', async () => {
  expect(await answersTo(request.repeat(500) + last)).toBeLessThan(21);
  expect((await get('/healthz')).status).toBe(200);
});

test('requests one after the other on one connection have no end', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  for (let turn = 0; turn < 40; turn += 1) {
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write(request);
    expect(String(await answered)).toContain('HTTP/1.1 200');
  }
  socket.destroy();
});
