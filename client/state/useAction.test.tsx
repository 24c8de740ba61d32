import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { later } from '../testing/fakeServer.ts';
import { useAction } from './useAction.ts';

afterEach(cleanup);

test('an action runs once at a time and is busy meanwhile', async () => {
  const answer = later<void>();
  let count = 0;
  const { result } = renderHook(() =>
    useAction(() => {
      count += 1;
      return answer.promise;
    }),
  );
  act(() => {
    void result.current.run();
    void result.current.run();
  });
  expect(result.current.isBusy).toBe(true);
  expect(count).toBe(1);
  await act(async () => answer.settle());
  expect(result.current).toMatchObject({ isBusy: false, problem: null });
});

test('a failure is explained until the next attempt; an action that leaves the page stays busy after success', async () => {
  let isDown = true;
  const send = async (name: string) => {
    if (isDown) throw new Error(`${name} is down`);
  };
  const explain = (error: unknown) => `It failed. ${error instanceof Error ? error.message : ''}`;
  const { result } = renderHook(() => useAction(send, { explain, leavesPage: true }));
  expect(await act(() => result.current.run('The site'))).toBe(false);
  expect(result.current).toMatchObject({ isBusy: false, problem: 'It failed. The site is down' });
  isDown = false;
  expect(await act(() => result.current.run('The site'))).toBe(true);
  expect(result.current).toMatchObject({ isBusy: true, problem: null });
});
