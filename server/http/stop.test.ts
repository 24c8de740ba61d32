import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { startTestServer } from '../testing/testServer.ts';

/** What clients receive of answers that are on their way when the server stops. */

const bytes = 900_000;
const asset = 'x'.repeat(bytes);

/** Sends so many requests that the system does not take all of their answers for a client that does not read. */
const requestCount = 20;

async function connectTo(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** A client that does not read what it has asked for; the system takes no more of it. */
async function connectStuckTo(url: string): Promise<Socket> {
  const served: Socket[] = [];
  const noteServed = (message: unknown) => served.push((message as { socket: Socket }).socket);
  subscribe('net.server.socket', noteServed);
  const client = (await connectTo(url)).pause();
  client.write('GET /part.bin HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requestCount));
  let written = -1;
  const isStuck = () => {
    const before = written;
    written = served[0]?.bytesWritten ?? -1;
    return written > bytes && written === before;
  };
  await expect.poll(isStuck, { interval: 300 }).toBe(true);
  unsubscribe('net.server.socket', noteServed);
  return client;
}

test('a client that reads slowly receives the whole answer', async () => {
  const clientFolder = await clientFolderForFile({ 'part.bin': asset });
  const server = await startTestServer({ clientFolder });
  const client = await connectStuckTo(server.url);
  const failures: unknown[] = [];
  client.on('error', (error) => failures.push(error));

  const stopped = server.stop();
  let received = '';
  await wait(2_000);
  for await (const piece of client) {
    received += piece;
    await wait(5);
  }
  await stopped;
  expect(failures).toEqual([]);
  const bodies = received.split(/HTTP\/1\.1 200 OK\r\n.*?\r\n\r\n/s).slice(1);
  expect(bodies.length).toBeGreaterThan(1);
  expect(bodies.length).toBeLessThan(requestCount);
  expect(new Set(bodies.map((body) => body.length))).toEqual(new Set([bytes]));
  expect(received).toMatch(/\r\nConnection: close\r\n(?!.*HTTP\/1\.1)/s);
});

async function connectIdleTo(url: string): Promise<Socket> {
  const client = await connectTo(url);
  client.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(client, 'data');
  return client.resume();
}

test('an idle connection is closed at once', async () => {
  const server = await startTestServer();
  const client = await connectIdleTo(server.url);
  const startedAt = performance.now();
  await Promise.all([server.stop(), once(client, 'close')]);
  // It would be kept for a minute.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test('an idle connection is closed at once, also while another client does not read', async () => {
  const clientFolder = await clientFolderForFile({ 'part.bin': asset });
  const server = await startTestServer({ clientFolder });
  const stuck = await connectStuckTo(server.url);
  const idle = await connectIdleTo(server.url);
  const stopped = server.stop();
  const isClosed = Promise.race([once(idle, 'close').then(() => true), wait(20_000, false)]);
  expect(await isClosed).toBe(true);
  stuck.destroy();
  await stopped;
});
