import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Koa from 'koa';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { serverLimits } from '../limits.ts';
import { createGate } from '../testing/gate.ts';
import { sendFile } from './sendFile.ts';
import { createStreamLimits } from './streamLimits.ts';

let close = (): void => undefined;
/** What answers failed with, as the log would say. */
let failures: unknown[] = [];
let asked = 0;
afterEach(() => {
  close();
  failures = [];
  asked = 0;
});

/** Serves a file whose bytes come from `open`, with the usual limits for files that are streamed. */
async function serve(open: (path: string) => Readable | Promise<Readable>): Promise<string> {
  const limits = createStreamLimits();
  const koa = new Koa();
  koa.silent = true;
  koa.use((ctx) => {
    asked += 1;
    return sendFile(
      ctx,
      {
        contentType: 'text/plain',
        etag: '"file"',
        cache: 'revalidated',
        body: { size: 4, read: (_, inTurn) => inTurn(async () => open(ctx.path)) },
      },
      limits,
    ).catch((error: unknown) => {
      failures.push(error);
      throw error;
    });
  });
  const http = createServer(koa.callback()).listen(0, '127.0.0.1');
  await once(http, 'listening');
  close = () => {
    http.closeAllConnections();
    http.close();
  };
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

/** Gives some bytes and then nothing. */
function stall(begin: string): Readable {
  const source = new Readable({ read() {} });
  if (begin) source.push(begin);
  return source;
}

/** Reads from others in turn, as archives do. */
async function* through(source: Readable): AsyncGenerator<Buffer> {
  yield* source;
}

test.each([
  ['a file', 'before its first piece', '', stall],
  ['a file', 'between two pieces', 'ab', stall],
  ['an archive', 'before its first piece', '', (begin: string) => Readable.from(through(stall(begin)))],
  ['an archive', 'between two pieces', 'ab', (begin: string) => Readable.from(through(stall(begin)))],
])('%s that stalls %s is given up when its client leaves', async (_, __, begin, open) => {
  const stalled: Readable[] = [];
  const url = await serve((path) => {
    if (path === '/fine') return Readable.from([Buffer.from('fine')]);
    const source = open(begin);
    stalled.push(source);
    return source;
  });
  const leave = new AbortController();
  const answers = Array.from({ length: serverLimits.readPieces }, () =>
    fetch(url, { signal: leave.signal })
      .then((answer) => answer.text())
      .catch(() => 'left'),
  );
  await eventually(() => expect(stalled).toHaveLength(serverLimits.readPieces));
  leave.abort();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['left']));
  expect(await (await fetch(`${url}/fine`)).text()).toBe('fine');
  await eventually(() => expect(stalled.every(({ destroyed }) => destroyed)).toBe(true));
  // A client that leaves is no failure of the site.
  for (const failure of failures) expect(failure).toMatchObject({ code: 'too_slow' });
});

test('a file whose client leaves while it is opened takes no turn any more, and is closed once it is open', async () => {
  const store = createGate();
  const late: Readable[] = [];
  let opening = 0;
  const url = await serve(async (path) => {
    if (path === '/fine') return Readable.from([Buffer.from('fine')]);
    opening += 1;
    await store.opened;
    const source = stall('ab');
    late.push(source);
    return source;
  });
  const leave = new AbortController();
  const answers = Array.from({ length: serverLimits.readPieces }, () =>
    fetch(url, { signal: leave.signal }).catch(() => 'left'),
  );
  await eventually(() => expect(opening).toBe(serverLimits.readPieces));
  leave.abort();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['left']));
  expect(await (await fetch(`${url}/fine`)).text()).toBe('fine');
  store.open();
  await eventually(() => expect(late.filter(({ closed }) => closed)).toHaveLength(answers.length));
  for (const failure of failures) expect(failure).toMatchObject({ code: 'too_slow' });
});

test('a file that fails while it waits for its turn is answered with an error', async () => {
  const sources: Readable[] = [];
  let isOpen = () => {};
  const url = await serve(async (path) => {
    const source = new Readable({ read() {} });
    sources.push(source);
    if (path !== '/broken') return source;
    await new Promise<void>((resolve) => {
      isOpen = resolve;
    });
    setImmediate(() => source.destroy(new Error('The disk is gone.')));
    return source;
  });
  const stall = () => fetch(url).catch(() => null);
  const stalled = Array.from({ length: serverLimits.readPieces - 1 }, stall);
  await eventually(() => expect(sources).toHaveLength(stalled.length));
  const broken = fetch(`${url}/broken`);
  await eventually(() => expect(sources).toHaveLength(serverLimits.readPieces));
  const brokenSource = sources.at(-1);
  // It takes the turn in which the broken one was opened.
  stalled.push(stall());
  await eventually(() => expect(asked).toBe(stalled.length + 1));
  isOpen();
  await eventually(() => expect(brokenSource?.destroyed).toBe(true));
  for (const source of sources) source.destroy();
  expect((await broken).status).toBe(500);
  await Promise.all(stalled);
});
