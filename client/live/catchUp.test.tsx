// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../api/callError.ts';
import { useLoad } from '../state/useLoad.ts';
import { later } from '../testing/fakeServer.ts';
import { fakeSocket } from '../testing/fakeSocket.ts';
import { useConnection, useIsLive, useShownConnection } from './connection.ts';
import { useRoom } from './rooms.ts';
import { openSocket } from './socket.ts';
import { untilOnline } from './untilOnline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ room, load }: { room: string; load: () => Promise<string> }) {
  const { status, data } = useLoad(room, load, useRoom(room));
  return (
    <p>
      {data ?? status}, {useIsLive() ? 'live' : 'not live'}
    </p>
  );
}

const shown = () => screen.getByRole('paragraph').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const busy = (status: number) => new CallError('not_ready', 'Please wait.', { status });

/** Shows a page on an open connection; `answer` is what its next load does. */
async function open(room: string) {
  const live = fakeSocket();
  openSocket(live.socket);
  act(live.connect);
  const page = { live, answer: async () => 'first' };
  render(<Page room={room} load={() => page.answer()} />);
  await pass(10);
  return page;
}

test.each([503, 429, 0])(
  'a reload after a reconnection that fails with %d is repeated; the page is live only then',
  async (status) => {
    const page = await open(`level:${status + 1}`);
    expect(shown()).toBe('first, live');

    page.answer = () => Promise.reject(busy(status));
    act(page.live.lose);
    expect(shown()).toBe('first, not live');
    act(page.live.connect);
    await pass(8_000);
    expect(shown()).toBe('first, not live');

    page.answer = async () => 'second';
    await pass(30_000);
    expect(shown()).toBe('second, live');
  },
);

test('the page is not live while it is joining and loading again', async () => {
  const loading = later<string>();
  const page = await open('level:1000');
  act(page.live.lose);
  page.answer = () => loading.promise;
  const joining = later<{ ok: true }>();
  page.live.answerJoins(() => joining.promise);
  act(page.live.connect);
  await pass(1_000);
  expect(shown()).toBe('first, not live');
  joining.settle({ ok: true });
  await pass(1_000);
  expect(shown()).toBe('first, not live');
  loading.settle('second');
  await pass(10);
  expect(shown()).toBe('second, live');
});

test('a reload that never ends is restarted, and one whose page was left does not keep other pages from being live', async () => {
  const page = await open('level:2000');
  page.answer = () => new Promise(() => {});
  act(page.live.lose);
  act(page.live.connect);
  await pass(10);
  page.answer = async () => 'second';
  await pass(65_000);
  expect(shown()).toBe('second, live');
  page.answer = () => new Promise(() => {});
  act(page.live.lose);
  act(page.live.connect);
  await pass(10);
  cleanup();
  render(<Page room="level:2001" load={async () => 'other'} />);
  await pass(10);
  expect(shown()).toBe('other, live');
});

test('a join without an answer is repeated, and then the page is loaded once more', async () => {
  let count = 0;
  const live = fakeSocket();
  live.answerJoins(() => Promise.reject(new Error('operation has timed out')));
  openSocket(live.socket);
  act(live.connect);
  render(<Page room="level:1001" load={async () => `load ${++count}`} />);
  await pass(10);
  expect(shown()).toBe('load 1, not live');
  live.answerJoins(async () => ({ ok: true }));
  await pass(20_000);
  expect(shown()).toBe('load 2, live');
});

test('a first load that no answer reaches is repeated at once when the device is in a network again', async () => {
  const offline = new CallError('offline', 'The site could not be reached.', { status: 0 });
  let answer = (): Promise<string> => Promise.reject(offline);
  render(<Page room="level:1003" load={() => answer()} />);
  await pass(10);
  expect(shown()).toMatch(/^failed/);
  answer = async () => 'first';
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(10);
  expect(shown()).toMatch(/^first/);
});

test('a first load that is refused is not repeated', async () => {
  let count = 0;
  const refuse = () => {
    count += 1;
    return Promise.reject(busy(429));
  };
  render(<Page room="level:1004" load={refuse} />);
  await pass(60_000);
  expect(count).toBe(1);
});

test('a reload that is refused permanently is reported', async () => {
  const page = await open('level:1002');
  act(page.live.lose);
  page.answer = () => Promise.reject(new CallError('level_not_found', 'It is gone.', { status: 404 }));
  act(page.live.connect);
  await pass(10);
  expect(shown()).toBe('failed, live');
});

test('a lost connection is retried within three seconds, and at once when the window receives the focus', async () => {
  const live = fakeSocket();
  const attempts: number[] = [];
  const begin = Date.now();
  live.socket.connect = () => {
    attempts.push(Date.now() - begin);
    return live.socket;
  };
  openSocket(live.socket);
  act(live.connect);
  act(live.lose);
  await pass(400);
  expect(attempts).toEqual([0]);
  window.dispatchEvent(new Event('focus'));
  expect(attempts).toHaveLength(2);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    act(live.refuse);
    await pass(3_000);
  }
  expect(attempts).toHaveLength(22);
  // Browsers do not all try at the same moment.
  expect(new Set(attempts.map((time, index) => time - (attempts[index - 1] ?? 0))).size).toBeGreaterThan(10);
});

test('a first load that has succeeded after failures leaves no “Reconnecting…” while the connection is being opened', async () => {
  useConnection.setState({ state: 'connecting', isBehind: false });
  let answer = (): Promise<string> =>
    Promise.reject(new CallError('offline', 'The site could not be reached.', { status: 0 }));
  function Bar() {
    return <p>{useShownConnection()}</p>;
  }
  const bar = () => screen.getAllByRole('paragraph').at(-1)?.textContent;
  render(
    <>
      <Page room="level:1005" load={() => answer()} />
      <Bar />
    </>,
  );
  await pass(10);
  expect(bar()).toBe('reconnecting');
  answer = async () => 'first';
  await pass(30_000);
  expect(bar()).toBe('connecting');
});

test('a wait for the network leaves nothing behind on the signal of its page', async () => {
  const { signal } = new AbortController();
  const listening: unknown[] = [];
  vi.spyOn(signal, 'addEventListener').mockImplementation((_type, _listener, options) => {
    listening.push(options);
  });
  void untilOnline(1_000, signal);
  await pass(1_000);
  expect(listening).toEqual([{ signal: expect.objectContaining({ aborted: true }) }]);
});
