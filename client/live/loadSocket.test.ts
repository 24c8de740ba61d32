// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fakeSocket } from '../testing/fakeSocket.ts';
import { useConnection } from './connection.ts';
import { loadSocket } from './loadSocket.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('without a network the code of the socket is requested until it arrives', async () => {
  vi.useFakeTimers();
  const { socket } = fakeSocket();
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => socket);
  const loading = loadSocket(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(useConnection.getState().state).toBe('reconnecting');
  await vi.runAllTimersAsync();
  expect(await loading).toBe(socket);
  expect(load).toHaveBeenCalledTimes(2);
});
