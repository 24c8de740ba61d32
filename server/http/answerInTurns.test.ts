import { EventEmitter, once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { serverLimits } from '../limits.ts';
import { createAccepted } from '../services/accepted.ts';
import { answerInTurns } from './answerInTurns.ts';

type Asked = Pick<IncomingMessage, 'method' | 'url'> & {
  socket: { destroyed: boolean; remoteAddress: string };
};

afterEach(() => void vi.useRealTimers());

const facts = {
  addressOf: ({ socket }: IncomingMessage) => socket.remoteAddress ?? '',
  accepted: { count: 0, isGoingOn: () => false },
};

/** Answers by `work`, and notes what happens in order. */
function openTurns(
  work: (asked: Asked) => void | Promise<void> = () => undefined,
  { accepted = facts.accepted } = {},
) {
  const happened: string[] = [];
  const listener = answerInTurns(
    (request) => {
      happened.push(`${request.method} ${request.url}`);
      return work(request as unknown as Asked);
    },
    { ...facts, accepted },
  );
  const ask = (
    method: string,
    url: string,
    { isGone = false, isAnswered = true, from = '192.0.2.1' } = {},
  ) => {
    const request: Asked = { method, url, socket: { destroyed: isGone, remoteAddress: from } };
    const response = Object.assign(new EventEmitter(), { writableEnded: isAnswered });
    listener(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    return response;
  };
  return { happened, ask };
}

/** Resolves as requests arrive, from outside: after a timer of the test, a timer of a turn would come next. */
const arrival = () => stat('.');

/** Keeps the process busy, for as long as a turn takes unless told otherwise. */
function work(ms: number = serverLimits.requestTurnMs): void {
  const endAt = performance.now() + ms;
  while (performance.now() < endAt);
}

test('what else has arrived has its turn between requests that arrived together', async () => {
  const { happened, ask } = openTurns(() => work());
  await arrival();
  for (const url of ['/1', '/2', '/3']) ask('GET', url);
  for (const other of ['database', 'file']) {
    await nextTurn();
    happened.push(other);
  }
  await eventually(() => expect(happened).toHaveLength(5));
  expect(happened).toEqual(['GET /1', 'database', 'GET /2', 'file', 'GET /3']);
});

test('what an answer does without waiting belongs to its time', async () => {
  const { happened, ask } = openTurns(async () => {
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
    work();
  });
  await arrival();
  ask('GET', '/1');
  ask('GET', '/2');
  await nextTurn();
  expect(happened).toEqual(['GET /1']);
  await eventually(() => expect(happened).toEqual(['GET /1', 'GET /2']));
});

test('reads and writes take turns, each in the order of arrival', async () => {
  const { happened, ask } = openTurns();
  for (const url of ['/1', '/2', '/3']) ask('GET', url);
  ask('POST', '/4');
  ask('PATCH', '/5');
  ask('HEAD', '/6');
  await eventually(() => expect(happened).toHaveLength(6));
  expect(happened).toEqual(['GET /1', 'POST /4', 'GET /2', 'PATCH /5', 'GET /3', 'HEAD /6']);
});

test('addresses take turns, each with its requests in the order of arrival', async () => {
  const { happened, ask } = openTurns();
  for (const url of ['/1', '/2', '/3', '/4']) ask('GET', url);
  for (const url of ['/5', '/6']) ask('GET', url, { from: '192.0.2.2' });
  ask('GET', '/7', { from: '192.0.2.3' });
  await eventually(() => expect(happened).toHaveLength(7));
  expect(happened.map((each) => each.slice(-1)).join('')).toBe('1257364');
});

test('a request whose asker has left is not answered', async () => {
  const { happened, ask } = openTurns();
  ask('GET', '/1', { isGone: true });
  ask('GET', '/2');
  await eventually(() => expect(happened).toEqual(['GET /2']));
});

test('requests whose askers have left take no turn', async () => {
  const accepted = { count: 0, isGoingOn: () => true };
  const { happened, ask } = openTurns(undefined, { accepted });
  for (let index = 0; index < 1_000; index += 1) ask('GET', '/gone', { isGone: true });
  ask('GET', '/here');
  await eventually(() => expect(happened).toEqual(['GET /here']));
});

test('requests of a later moment are answered, too', async () => {
  const { happened, ask } = openTurns();
  ask('GET', '/1');
  await eventually(() => expect(happened).toEqual(['GET /1']));
  await nextTurn();
  ask('POST', '/2');
  await eventually(() => expect(happened).toEqual(['GET /1', 'POST /2']));
});

test('reads of an address wait while many of its reads are in progress, others do not', async () => {
  const { happened, ask } = openTurns();
  const { freshReads, freshMs } = serverLimits;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const [first] = Array.from({ length: freshReads + 2 }, (_, index) =>
    ask('GET', `/${index}`, { isAnswered: false }),
  );
  ask('GET', '/other', { from: '192.0.2.2' });
  ask('POST', '/write');
  await vi.advanceTimersByTimeAsync(5);
  expect(happened).toHaveLength(freshReads + 2);
  expect(happened).not.toContain(`GET /${freshReads}`);
  first?.emit('close');
  await vi.advanceTimersByTimeAsync(5);
  expect(happened.at(-1)).toBe(`GET /${freshReads}`);
  // Those that are in progress for longer wait for something else.
  await vi.advanceTimersByTimeAsync(freshMs);
  expect(happened.at(-1)).toBe(`GET /${freshReads + 1}`);
});

test('connections that keep coming let requests through', async () => {
  const accepted = { count: 0, isGoingOn: () => true };
  const coming = setInterval(() => {
    accepted.count += serverLimits.acceptedPerPiece;
  }, 1);
  const { happened, ask } = openTurns(undefined, { accepted });
  for (let index = 0; index < 20; index += 1) ask('GET', `/${index}`);
  await eventually(() => expect(happened).toHaveLength(20));
  clearInterval(coming);
  expect(accepted.count).toBeGreaterThanOrEqual(19 * serverLimits.acceptedPerPiece);
});

test('connections that keep coming slowly hold up no request for long', async () => {
  const accepted = { count: 0, isGoingOn: () => true };
  const { happened, ask } = openTurns(undefined, { accepted });
  const { acceptMs, acceptEveryMs, acceptPerPieceMs } = serverLimits;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  for (let index = 0; index < 100; index += 1) ask('GET', `/${index}`);
  await vi.advanceTimersByTimeAsync(acceptEveryMs);
  const begun = (acceptEveryMs - acceptMs) / (acceptPerPieceMs + 2);
  expect(happened.length).toBeGreaterThanOrEqual(Math.floor(begun));
});

test('connections that come again soon hold up requests for a moment only', async () => {
  const accepted = { count: 0, isGoingOn: () => true };
  const { happened, ask } = openTurns(undefined, { accepted });
  const { acceptMs, acceptPerPieceMs } = serverLimits;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  ask('GET', '/1');
  await vi.advanceTimersByTimeAsync(acceptMs - 5);
  expect(happened).toEqual([]);
  accepted.isGoingOn = () => false;
  await vi.advanceTimersByTimeAsync(5);
  expect(happened).toEqual(['GET /1']);
  accepted.isGoingOn = () => true;
  ask('GET', '/2');
  await vi.advanceTimersByTimeAsync(acceptPerPieceMs + 2);
  expect(happened).toEqual(['GET /1', 'GET /2']);
});

test('requests that wait when the server closes are answered', async () => {
  const http = createServer(
    answerInTurns((_, response) => {
      work();
      response.end('Here');
    }, facts),
  );
  let arrived = 0;
  http.on('request', () => {
    arrived += 1;
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const answers = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}`));
  await eventually(() => expect(arrived).toBe(answers.length), { interval: 1 });
  http.close();
  const texts = (await Promise.all(answers)).map((answer) => answer.text());
  expect(await Promise.all(texts)).toEqual(texts.map(() => 'Here'));
});

test('who connects after many connections of one visitor does not wait for what those ask for', async () => {
  const begun: string[] = [];
  const http = createServer();
  const addressOf = ({ headers }: IncomingMessage) => String(headers.from);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    begun.push(addressOf(request));
    // As answers of the database and pieces of files come in.
    for (let step = 0; step < 10; step += 1) {
      work(0.2);
      await nextTurn();
    }
    response.end();
  };
  const accepted = createAccepted();
  accepted.watch(http);
  http.on('request', answerInTurns(answer, { addressOf, accepted }));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const ask = (from: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nFrom: ${from}\r\n\r\n`);
    return socket;
  };
  const sockets = [...Array.from({ length: 400 }, () => ask('many')), ask('one')];
  await eventually(() => expect(begun).toContain('one'));
  expect(begun.indexOf('one')).toBeLessThan(80);
  for (const socket of sockets) socket.destroy();
  http.close();
});
