import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../../../shared/routeAddress.ts';
import { benchLevels } from '../benchData.ts';
import type { Attack, Attacker, Attacks } from './attack.ts';
import { atOnce, from } from './requests.ts';

const million = Buffer.alloc(1_000_000);
const allLevels = `ids=${Array.from({ length: benchLevels }, (_, index) => index + 1).join(',')}`;

function open({ url }: Attacker): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
}

const headOf = ({ address }: Attacker, path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`;

const leaveArchives: Attack = (attacker, signal) =>
  atOnce(20, signal, async () => {
    const headers = { ...from(attacker), 'Content-Type': 'application/x-www-form-urlencoded' };
    const call = request(attacker.url + addressOf('level.zipMany'), {
      method: 'POST',
      headers,
      agent: false,
      signal,
    });
    call.on('error', () => undefined);
    call.end(allLevels);
    await delay(300, undefined, { signal });
    call.destroy();
  });

/** Sends a thousand requests at a time without waiting for any answer. */
const sendInOneGo: Attack = (attacker, signal) =>
  atOnce(4, signal, async () => {
    const socket = open(attacker).resume();
    while (!signal.aborted && !socket.destroyed) {
      const isTaken = socket.write(
        headOf(attacker, addressOf('level.info', { params: { id: 1 } })).repeat(1_000),
      );
      await delay(isTaken ? 1 : 20);
    }
    socket.destroy();
  });

/** Sends bodies that are refused as fast as they are read. */
const sendRefused: Attack = (attacker, signal) =>
  atOnce(100, signal, async () => {
    const socket = open(attacker).resume();
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    const { address } = attacker;
    socket.write(
      `POST /api/level/upload HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: 10000000000\r\n\r\n`,
    );
    const closed = new Promise((resolve) => socket.once('close', resolve));
    while (!socket.destroyed) {
      if (!socket.write(million)) await Promise.race([closed, once(socket, 'drain').catch(() => undefined)]);
    }
  });

const sendSlowly: Attack = async (attacker, signal) => {
  const sockets = Array.from({ length: 900 }, () => open(attacker));
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  while (!signal.aborted) {
    for (const socket of sockets) if (socket.writable) socket.write('X-More: and more\r\n');
    await delay(1_000, undefined, { signal }).catch(() => undefined);
  }
  for (const socket of sockets) socket.destroy();
};

/** Keeps new connections waiting to be accepted. */
const comeAndGo: Attack = (attacker, signal) =>
  atOnce(100, signal, async () => {
    const socket = open(attacker);
    await once(socket, 'connect', { signal }).catch(() => undefined);
    socket.destroy();
  });

/** Asks on many connections and reads no answer beyond what the system receives by itself. */
const askWithoutReading =
  (howMany: number, pathOf: (index: number) => string, more = ''): Attack =>
  async (attacker, signal) => {
    const over = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    const sockets = Array.from({ length: howMany }, (_, index) => {
      const socket = open(attacker).pause();
      socket.write(headOf(attacker, pathOf(index), more));
      return socket;
    });
    await over;
    for (const socket of sockets) socket.destroy();
  };

export const connectionAttacks: Attacks = {
  'archives of all levels, left at once': leaveArchives,
  'requests in one go': sendInOneGo,
  'connections that come and go': comeAndGo,
  'refused bodies at full speed': sendRefused,
  '900 connections that send a header a second': sendSlowly,
  '400 lists that are not read': askWithoutReading(400, () => addressOf('level.list')),
  '400 archives that are not read': askWithoutReading(400, (index) =>
    index % 2
      ? addressOf('pack.zip', { params: { id: index } })
      : addressOf('level.zip', { params: { id: index + 1 } }),
  ),
  '300 streams of events that are not read': askWithoutReading(
    300,
    () => addressOf('site.events'),
    'Accept: text/event-stream\r\n',
  ),
};
