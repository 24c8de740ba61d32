import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { rooms } from '../../../shared/rooms.ts';
import { benchLevels } from '../benchData.ts';
import type { Attack, Attacks } from './attack.ts';
import { atOnce, from, read } from './requests.ts';

/** Opens connections on several lines and uses each until it is closed, or `use` has ended. */
const onSockets =
  (lines: number, use: (socket: Socket, isOpen: () => boolean) => Promise<void>): Attack =>
  (attacker, signal) =>
    atOnce(lines, signal, async () => {
      const socket = io(attacker.url, {
        transports: ['websocket'],
        extraHeaders: from(attacker),
        auth: { token: attacker.token },
        forceNew: true,
        reconnection: false,
      });
      try {
        await new Promise((resolve, reject) => {
          socket.once('connect', () => resolve(undefined));
          socket.once('connect_error', reject);
          signal.addEventListener('abort', reject, { once: true });
        });
        await use(socket, () => socket.connected && !signal.aborted);
      } finally {
        socket.disconnect();
      }
    });

/** Rejects when the connection ends before the answer. */
const ask = (socket: Socket, name: string, request: object): Promise<unknown> =>
  socket.timeout(1_000).emitWithAck(name, request);

/** Sends message after message without waiting for answers. */
const flood = (atATime: number, send: (socket: Socket, index: number) => void): Attack =>
  onSockets(10, async (socket, isOpen) => {
    while (isOpen()) {
      for (let index = 0; index < atATime; index += 1) send(socket, index);
      await delay(1);
    }
  });

const longName = 'x'.repeat(60_000);
const onlyBrackets = JSON.parse('['.repeat(9_000) + ']'.repeat(9_000));
const bytes = Buffer.alloc(30_000);
const ignore = () => undefined;

export const socketAttacks: Attacks = {
  'sockets opened and left': onSockets(50, async () => {}),
  'connections begun by polling': read(20, () => '/socket.io/?EIO=4&transport=polling'),
  'messages without end': flood(100, (socket, index) =>
    socket.emit('room:join', { room: rooms.level(index) }, ignore),
  ),
  'messages of 60 kB': flood(20, (socket, index) =>
    index % 2
      ? socket.emit('room:join', { room: longName }, ignore)
      : socket.emit('together:look', [bytes, bytes], ignore),
  ),
  'messages of 9,000 brackets': flood(20, (socket) => socket.emit('presence:set', onlyBrackets)),
  'rooms joined and left': onSockets(30, async (socket, isOpen) => {
    for (let turn = 0; isOpen(); turn += 1) {
      const room = turn % 2 ? rooms.pack(1 + (turn % 500)) : rooms.level(1 + (turn % benchLevels));
      await ask(socket, 'room:join', { room });
      await ask(socket, 'room:leave', { room });
    }
  }),
  'a view that is shared without end': onSockets(12, async (socket, isOpen) => {
    const room = rooms.level(7);
    await ask(socket, 'room:join', { room });
    while (isOpen()) {
      for (let step = 0; step < 50; step += 1) {
        socket.emit('together:look', { room, view: { position: [step, 1, 1], target: [0, 0, 0] } }, ignore);
      }
      await delay(5);
    }
  }),
};
