// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { fakeServer, later, ok } from '../testing/fakeServer.ts';
import { buildLevel, buildSignIn } from '../testing/things.ts';
import { followAccount } from '../updates/followAccount.ts';
import { LoveIcon } from './LoveIcon.tsx';
import { setLoved } from './loveStore.ts';

beforeAll(followAccount);
afterEach(() => {
  cleanup();
  setSignedOut();
});

test('cards show the loves of an account that signs in again', async () => {
  const server = fakeServer({ 'GET /api/account/loves': () => ok({ levels: [7], packs: [] }) });
  render(
    <MemoryRouter>
      <LoveIcon kind="level" thing={buildLevel()} />
      <LoveIcon kind="level" thing={buildLevel({ id: 8 })} />
    </MemoryRouter>,
  );
  const pressed = () =>
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed') === 'true');
  act(() => setSignedIn(buildSignIn()));
  await waitFor(() => expect(pressed()).toEqual([true, false]));
  act(setSignedOut);
  expect(pressed()).toEqual([false, false]);
  act(() => setSignedIn(buildSignIn()));
  await waitFor(() => expect(pressed()).toEqual([true, false]));
  expect(server.seen, 'once for all cards').toHaveLength(2);
});

test('a love that is taken back while all loves are read is not shown as given', async () => {
  const all = later<ReturnType<typeof ok>>();
  fakeServer({ 'GET /api/account/loves': () => all.promise });
  act(() => setSignedIn(buildSignIn()));
  render(
    <MemoryRouter>
      <LoveIcon kind="level" thing={buildLevel()} />
      <LoveIcon kind="level" thing={buildLevel({ id: 8 })} />
    </MemoryRouter>,
  );
  act(() => setLoved('level', 7, false));
  all.settle(ok({ levels: [7, 8], packs: [] }));
  const [seventh, eighth] = screen.getAllByRole('button');
  await waitFor(() => expect(eighth?.getAttribute('aria-pressed')).toBe('true'));
  expect(seventh?.getAttribute('aria-pressed')).toBe('false');
});

test('a double click on a heart gives a love once; another press takes it back, and so does a key', async () => {
  fakeServer({
    'GET /api/account/loves': () => ok({ levels: [], packs: [] }),
    'PATCH /api/level/9/love': () => ok({ lovedCount: 1, lovedByYou: true }),
    'PATCH /api/level/9/unlove': () => ok({ lovedCount: 0, lovedByYou: false }),
  });
  act(() => setSignedIn(buildSignIn()));
  render(
    <MemoryRouter>
      <LoveIcon kind="level" thing={buildLevel({ id: 9 })} />
    </MemoryRouter>,
  );
  const heart = screen.getByRole('button');
  const isLoved = () => heart.getAttribute('aria-pressed') === 'true';
  await userEvent.dblClick(heart);
  expect(isLoved()).toBe(true);
  await userEvent.click(heart);
  expect(isLoved()).toBe(false);
  await userEvent.keyboard('{Enter}');
  expect(isLoved()).toBe(true);
});
