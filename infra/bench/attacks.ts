import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { rooms } from '../../shared/rooms.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { benchLevels } from './benchData.ts';
import type { BenchSite } from './benchSite.ts';
import type { Writer } from './writers.ts';

/** Attacks by one visitor or one account; everything comes from one address. */
export interface Attack {
  what: string;
  /** Resolves when `signal` is aborted, or earlier when there is nothing left to try. */
  run(signal: AbortSignal): Promise<void>;
}

interface Prey {
  site: BenchSite;
  /** The attacker's own account and a large level of theirs. */
  attacker: Writer;
  levelId: number;
}

const from = { 'X-Forwarded-For': '198.51.100.66' };

export function attacksOn({ site, attacker, levelId }: Prey): Attack[] {
  const { url } = site;
  const own = { ...from, Authorization: `Bearer ${attacker.token}`, 'Content-Type': 'application/json' };
  const ask = async (path: string, init: RequestInit, signal: AbortSignal) => {
    const reply = await fetch(url + path, { ...init, signal });
    await reply.arrayBuffer();
  };
  const edit = (missionInfo: Record<string, string>) => ({
    method: 'PATCH',
    headers: own,
    body: JSON.stringify({ missionInfo, remarks: null }),
  });
  const manyKeys = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 'v']));
  const allLevels = `ids=${Array.from({ length: benchLevels }, (_, index) => index + 1).join(',')}`;

  const read = (lines: number, path: (turn: number) => string) => (signal: AbortSignal) =>
    atOnce(lines, signal, (turn) => ask(path(turn), { headers: from }, signal));

  return [
    { what: 'no attack', run: async () => {} },
    {
      what: 'addresses of 15,900 slashes',
      run: (signal) =>
        atOnce(20, signal, () => ask(`/level/${'/'.repeat(15_900)}`, { headers: from }, signal)),
    },
    {
      what: 'bodies of 60,000 keys',
      run: (signal) =>
        atOnce(5, signal, () =>
          ask(addressOf('level.edit', { params: { id: levelId } }), edit(manyKeys), signal),
        ),
    },
    {
      what: 'edits of a mission of 4.9 MB',
      run: (signal) =>
        atOnce(10, signal, (turn) =>
          ask(
            addressOf('level.edit', { params: { id: levelId } }),
            edit({ name: `Large ${turn}`, artist: 'Bench', desc: 'Large' }),
            signal,
          ),
        ),
    },
    {
      what: 'archives of all levels, left at once',
      run: (signal) => atOnce(20, signal, () => leave(url + addressOf('level.zipMany'), allLevels, signal)),
    },
    {
      what: 'AVIF pictures in many sizes',
      run: (signal) =>
        atOnce(20, signal, (turn) => {
          const query = { width: 200 + (turn % 2_000), height: 150 + (turn % 1_300) };
          const headers = { ...from, Accept: 'image/avif,image/webp' };
          return ask(addressOf('level.image', { params: { id: levelId }, query }), { headers }, signal);
        }),
    },
    {
      what: 'searches for everything',
      run: read(50, (turn) =>
        addressOf('level.search', { query: { q: 'aeiou'.charAt(turn % 5), limit: 1_000, sort: 'name' } }),
      ),
    },
    {
      what: 'pages that nobody has asked for',
      run: read(50, (turn) => `/level/${1 + (turn % benchLevels)}`),
    },
    { what: 'pages of searches', run: read(50, (turn) => `/search?q=${turn}`) },
    {
      what: 'levels in 3D and their maps',
      run: read(20, (turn) =>
        addressOf(turn % 2 ? 'level.scene' : 'level.map', { params: { id: 1 + (turn % benchLevels) } }),
      ),
    },
    {
      what: 'forms of nearly 500 kB',
      run: (signal) => {
        const headers = { ...from, 'Content-Type': 'application/x-www-form-urlencoded' };
        const body = `ids=1${'+'.repeat(490_000)}x`;
        return atOnce(10, signal, () =>
          ask(addressOf('level.zipMany'), { method: 'POST', headers, body }, signal),
        );
      },
    },
    { what: 'requests in one go', run: (signal) => pipeline(url, 4, signal) },
    {
      what: 'wrong passwords',
      run: (signal) =>
        atOnce(20, signal, (turn) => {
          const body = JSON.stringify({ emailOrUsername: `nobody${turn}`, password: 'wrong but long' });
          const headers = { ...from, 'Content-Type': 'application/json' };
          return ask(addressOf('account.signIn'), { method: 'POST', headers, body }, signal);
        }),
    },
    {
      what: 'sockets opened and left',
      run: (signal) => atOnce(50, signal, () => openSocket(url, signal)),
    },
    { what: 'messages without end', run: (signal) => atOnce(10, signal, () => flood(url, signal)) },
    {
      what: '900 connections that send a header a second',
      run: (signal) => sendSlowly(url, 900, signal),
    },
  ];
}

/**
 * Repeats `attempt` on several lines at once; refusals and broken connections are what the attacker expects.
 */
async function atOnce(
  lines: number,
  signal: AbortSignal,
  attempt: (turn: number) => Promise<unknown>,
): Promise<void> {
  let turn = 0;
  const repeat = async () => {
    while (!signal.aborted) {
      turn += 1;
      await attempt(turn).catch(() => delay(5));
    }
  };
  await Promise.all(Array.from({ length: lines }, repeat));
}

async function leave(url: string, body: string, signal: AbortSignal): Promise<void> {
  const headers = { ...from, 'Content-Type': 'application/x-www-form-urlencoded' };
  const call = request(url, { method: 'POST', headers, agent: false, signal });
  call.on('error', () => undefined);
  call.end(body);
  await delay(300, undefined, { signal });
  call.destroy();
}

async function openSocket(
  url: string,
  signal: AbortSignal,
  use = async (_: Socket): Promise<void> => {},
): Promise<void> {
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: from,
    forceNew: true,
    reconnection: false,
  });
  try {
    await new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(undefined));
      socket.once('connect_error', reject);
      signal.addEventListener('abort', reject, { once: true });
    });
    await use(socket);
  } finally {
    socket.disconnect();
  }
}

/** Sends messages on one connection until it is closed. */
const flood = (url: string, signal: AbortSignal): Promise<void> =>
  openSocket(url, signal, async (socket) => {
    while (socket.connected && !signal.aborted) {
      for (let message = 0; message < 100; message += 1) {
        socket.emit('room:join', { room: rooms.level(message) }, () => undefined);
      }
      await delay(1);
    }
  });

/** Sends a thousand requests at a time without waiting for any answer. */
function pipeline(url: string, lines: number, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(url);
  const request = `GET ${addressOf('level.info', { params: { id: 1 } })} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from['X-Forwarded-For']}\r\n\r\n`;
  const send = async () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined).resume();
    while (!signal.aborted && !socket.destroyed) {
      const isTaken = socket.write(request.repeat(1_000));
      await delay(isTaken ? 1 : 20);
    }
    socket.destroy();
  };
  return atOnce(lines, signal, send);
}

async function sendSlowly(url: string, howMany: number, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: howMany }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}\r\n`);
    return socket;
  });
  while (!signal.aborted) {
    for (const socket of sockets) if (socket.writable) socket.write('X-More: and more\r\n');
    await delay(1_000, undefined, { signal }).catch(() => undefined);
  }
  for (const socket of sockets) socket.destroy();
}
