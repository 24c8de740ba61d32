import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientToServerEvents } from '../../shared/events.ts';
import { rooms } from '../../shared/rooms.ts';
import { serverLimits } from '../limits.ts';
import { filled, type LongRequests, openLongRequests } from '../testing/longRequests.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/**
 * As longInput.test.ts, for what browsers send over sockets: a message of full length takes time in
 * proportion to its length, wherever in it the text is.
 */

const server = await serverForFile();
let person: Person;
let socket: Socket;
let long: LongRequests;

beforeAll(async () => {
  person = await signUpPerson(server);
  socket = (await person.listen(rooms.site)).socket as unknown as Socket;
  long = await openLongRequests(server.url);
});
afterAll(() => {
  socket.disconnect();
  long.close();
});

type Message<Name extends keyof ClientToServerEvents> = Parameters<ClientToServerEvents[Name]>[0];

const roomNames = [rooms.site, rooms.level(1), rooms.pack(1), rooms.profile(1), rooms.leaderboard(1, 'a')];
const inRooms = roomNames.map((room) => ({ room }));
const view = { position: [1, 2, 3], target: [4, 5, 6] } as const;

/** Messages of each event, with each variant of their members. */
const messages: { [Name in keyof ClientToServerEvents]: Message<Name>[] } = {
  'room:join': inRooms,
  'room:leave': inRooms,
  'presence:set': [
    { room: rooms.pack(1), focus: 'name' },
    { room: rooms.pack(1), focus: 'description', place: { after: null, before: 2 } },
    { room: rooms.pack(1), focus: 1, place: { after: 1, before: null } },
    { room: rooms.pack(1), focus: null },
  ],
  'comment:write': [{ room: rooms.level(1) }],
  'together:look': [
    { room: rooms.level(1), view: { position: [...view.position], target: [...view.target] } },
    { room: rooms.level(1), view: null },
  ],
};

/** The message with a text in place of one of its values, or after it: once for each of them. */
function withText(value: unknown, text: string): unknown[] {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? [text, value + text] : [text];
  }
  const members = Object.entries(value);
  const changed = members.flatMap(([key, member]) =>
    withText(member, text).map((put) => [key, put] as const),
  );
  const copies = changed.map(([key, put]) =>
    Array.isArray(value)
      ? value.map((item, index) => (String(index) === key ? put : item))
      : { ...value, [key]: put },
  );
  // A text as the name of a member, and in place of the whole.
  return Array.isArray(value) ? [...copies, text] : [...copies, { ...value, [text]: 1 }, text];
}

/** Leaves out repetitions. */
const unlike = (values: unknown[]): unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const pieces = ['a', '1', ':', '-', ' ', '"', '\\', 'level:1', '\u202e', '😀'];

/** The longest message that is read is a little shorter than the limit: its text may take three bytes a sign. */
const longest = serverLimits.socketMessageBytes / 4 - 500;

/** Sends a message; resolves when it, and so what came before it, was looked at. */
async function tell(name: string, ...given: unknown[]): Promise<void> {
  socket.emit(name, ...given, () => undefined);
  await socket.timeout(20_000).emitWithAck('room:leave', { room: rooms.site });
}

test.each(Object.entries<unknown[]>(messages))('every part of %s', async (name, samples) => {
  for (const piece of pieces) {
    const variants = (share: number) =>
      unlike(samples.flatMap((sample) => withText(sample, filled(piece, longest * share))));
    for (const variant of variants(1).keys()) {
      const linear = await long.isLinear((share) => tell(name, variants(share)[variant]));
      expect([piece, variant, linear]).toEqual([piece, variant, true]);
    }
  }
  expect(socket.connected).toBe(true);
});

test('the name of an event, and many values beside it', async () => {
  for (const piece of pieces) {
    const named = await long.isLinear((share) => tell(filled(piece, longest * share)));
    const many = await long.isLinear((share) =>
      tell('room:join', ...Array.from({ length: (longest * share) / 10 }, () => piece)),
    );
    expect([piece, named, many]).toEqual([piece, true, true]);
  }
});

test('the token of a handshake', async () => {
  for (const piece of pieces) {
    const linear = await long.isLinear(async (share) => {
      const opened = io(server.url, {
        transports: ['websocket'],
        auth: { token: filled(piece, longest * share) },
        reconnection: false,
        forceNew: true,
      });
      await new Promise((resolve) =>
        opened.once('connect', () => resolve(null)).once('connect_error', resolve),
      );
      opened.disconnect();
    });
    expect([piece, linear]).toEqual([piece, true]);
  }
});
