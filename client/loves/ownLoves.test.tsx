// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { buildLevel, buildSignIn } from '../testing/things.ts';
import { followAccount } from '../updates/followAccount.ts';
import { LoveIcon } from './LoveIcon.tsx';

beforeAll(followAccount);
afterEach(cleanup);

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
