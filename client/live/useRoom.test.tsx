// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLoad } from '../state/useLoad.ts';
import { later } from '../testing/fakeServer.ts';
import { fakeSocket } from '../testing/fakeSocket.ts';
import { useRoom } from './rooms.ts';
import { openSocket } from './socket.ts';

afterEach(cleanup);

function Page({ room, load }: { room: string; load: () => Promise<string> }) {
  const { status, data, retry } = useLoad(room, load, useRoom(room));
  return (
    <button type="button" onClick={retry}>
      {status === 'ready' ? data : status}
    </button>
  );
}

/** A loader that returns how often it was called. */
function counter() {
  let count = 0;
  return async () => {
    count += 1;
    return `load ${count}`;
  };
}

test('without a connection data is loaded at once, and again after every join', async () => {
  const live = fakeSocket();
  openSocket(live.socket);
  render(<Page room="level:1" load={counter()} />);
  await screen.findByText('load 1');
  expect(live.joined).toEqual([]);

  act(live.connect);
  await screen.findByText('load 2');
  expect(live.joined).toEqual(['level:1']);

  act(live.lose);
  expect(screen.getByText('load 2')).toBeTruthy();
  act(live.connect);
  await screen.findByText('load 3');
  expect(live.joined).toEqual(['level:1', 'level:1']);
});

test('with a connection data is loaded after the join', async () => {
  const live = fakeSocket();
  const joining = later<{ ok: true }>();
  live.answerJoins(() => joining.promise);
  openSocket(live.socket);
  act(live.connect);
  let hasLoaded = false;
  const load = async () => {
    hasLoaded = true;
    return 'loaded';
  };
  render(<Page room="level:2" load={load} />);
  await waitFor(() => expect(live.joined).toEqual(['level:2']));
  expect(hasLoaded).toBe(false);
  await act(async () => joining.settle({ ok: true }));
  await screen.findByText('loaded');
});

test('data is loaded after a refused join as well', async () => {
  const live = fakeSocket();
  live.answerJoins(async () => ({ ok: false, reason: 'There is no such room.' }));
  openSocket(live.socket);
  act(live.connect);
  render(<Page room="level:3" load={counter()} />);
  await screen.findByText('load 1');
});

test('two components share a room; the last one leaves it', async () => {
  const live = fakeSocket();
  openSocket(live.socket);
  act(live.connect);
  const first = render(<Page room="levels" load={counter()} />);
  const second = render(<Page room="levels" load={counter()} />);
  await waitFor(() => expect(screen.getAllByText('load 1')).toHaveLength(2));
  expect(live.joined).toEqual(['levels']);
  first.unmount();
  expect(live.left).toEqual([]);
  second.unmount();
  expect(live.left).toEqual(['levels']);
});

test('a failed load is reported and can be repeated; a failed reload keeps the old data', async () => {
  let answer: () => Promise<string> = async () => {
    throw new Error('down');
  };
  const live = fakeSocket();
  openSocket(live.socket);
  render(<Page room="site" load={() => answer()} />);
  const button = await screen.findByText('failed');
  answer = async () => 'data';
  act(() => button.click());
  await screen.findByText('data');
  let failed = false;
  answer = async () => {
    failed = true;
    throw new Error('down again');
  };
  act(live.connect);
  await waitFor(() => expect(failed).toBe(true));
  expect(screen.getByText('data')).toBeTruthy();
});
