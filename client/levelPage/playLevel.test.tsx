import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { setSignedOut } from '../session/sessionStore.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { buildExtendedLevel } from '../testing/things.ts';
import { LevelRoute } from './LevelRoute.tsx';

beforeEach(() => setSignedOut());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Presses Play on the page of a level, and returns the router of the pages. */
async function play() {
  // An address within the page: jsdom opens no others.
  const inGame = { id: 'pq', name: 'PlatinumQuest', datablockCompatibility: 'pq' as const, playUrl: '#play' };
  fakeServer({ 'GET /api/level/7/extended-info': () => ok(buildExtendedLevel({ playInfo: [inGame] })) });
  const routes = [
    { path: '/level/:id', Component: LevelRoute },
    { path: '/packs', element: 'All packs' },
    { path: '/protocol-error/:protocol', element: 'No such game' },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/level/7'] });
  render(<RouterProvider router={router} />);
  const button = await screen.findByRole('button', { name: 'Play level' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(button);
  return router;
}

const wait = () => act(() => vi.advanceTimersByTime(limits.playTimeoutMs));

test('whoever stays on the page is told that the game is not installed', async () => {
  const router = await play();
  wait();
  expect(router.state.location.pathname).toBe('/protocol-error/pq');
});

test('whoever follows a link after pressing Play stays on the page that it leads to', async () => {
  const router = await play();
  await act(() => router.navigate('/packs'));
  wait();
  expect(router.state.location.pathname).toBe('/packs');
});

test('nobody is told when a game has taken the focus', async () => {
  const router = await play();
  fireEvent.blur(window);
  wait();
  expect(router.state.location.pathname).toBe('/level/7');
});
