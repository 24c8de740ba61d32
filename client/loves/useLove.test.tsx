// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { levels, useLevel } from '../levels/levelStore.ts';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { fakeServer, later, type ok, refused } from '../testing/fakeServer.ts';
import { buildLevel, buildSignIn } from '../testing/things.ts';
import { clearLoves } from './loveStore.ts';
import { useLove } from './useLove.ts';

function Heart() {
  const love = useLove('level', { id: 7, lovedCount: useLevel(7)?.lovedCount ?? 0 });
  return (
    <>
      <button type="button" onClick={love.toggle}>
        {love.isLoved ? 'Loved' : 'Love'} {love.lovedCount}
      </button>
      {love.problem}
    </>
  );
}

const show = () =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Heart />} />
        <Route path="/sign-in" element="The sign-in page" />
      </Routes>
    </MemoryRouter>,
  );
const press = () => userEvent.click(screen.getByRole('button'));

beforeEach(() => {
  clearLoves();
  levels.clear();
  levels.put(buildLevel({ lovedCount: 10 }));
  setSignedIn(buildSignIn());
});
afterEach(cleanup);

test('a love is shown before the server answers, and undone with a reason when refused', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ 'PATCH /api/level/7/love': () => answer.promise });
  show();
  await press();
  expect(screen.getByText('Loved 11')).toBeTruthy();
  await act(async () => answer.settle(refused('too_many_requests')));
  expect(await screen.findByText('Love 10')).toBeTruthy();
  expect(screen.getByText('Too many requests. Please wait a moment.')).toBeTruthy();
});

test('a visitor gets to the sign-in page', async () => {
  setSignedOut();
  show();
  await press();
  expect(await screen.findByText('The sign-in page')).toBeTruthy();
});

test('a suspended account sees the reason, and nothing is sent', async () => {
  setSignedIn(buildSignIn({ isSuspended: true }));
  const server = fakeServer({});
  show();
  await press();
  expect(screen.getByText("You can't love levels. You're suspended!")).toBeTruthy();
  expect(server.seen).toEqual([]);
});
