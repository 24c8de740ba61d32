import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseGame } from '../downloads/gameChoice.ts';
import { levels } from '../levels/levelStore.ts';
import { setSignedOut } from '../session/sessionStore.ts';
import { setSiteInfo } from '../site/siteStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { buildExtendedLevel } from '../testing/things.ts';
import { LevelRoute } from './LevelRoute.tsx';
import { levelPages } from './levelPageStore.ts';

const pageLine = 'GET /api/level/7/extended-info';
const sizeLine = 'GET /api/level/7/zip/size?assuming=none';

async function show(size: () => ReturnType<typeof ok> = () => ok({ size: 2_500_000 })) {
  const server = fakeServer({ [pageLine]: () => ok(buildExtendedLevel()), [sizeLine]: size });
  const router = createMemoryRouter([{ path: '/level/:id', Component: LevelRoute }], {
    initialEntries: ['/level/7'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1, name: 'Black Diamond' });
  return server;
}
const openMenu = () =>
  userEvent.click(screen.getByRole('button', { name: 'Choose the game to download for' }));
const menu = () => screen.getAllByRole('menuitemradio').map((item) => item.textContent);
const facts = () => screen.getByText(/downloads/).closest('p')?.textContent;

beforeEach(() => {
  fakeTopLayer();
  levels.clear();
  levelPages.clear();
  setSignedOut();
  setSiteInfo({ version: '1', supportUrl: null, levelCount: 1, packCount: 0, hasGameFiles: true });
});
afterEach(() => {
  cleanup();
  chooseGame('platinumquest');
});

test('the menu shows how large everything is, which is asked for when it is opened', async () => {
  const server = await show();
  expect(server.count(sizeLine)).toBe(0);
  await openMenu();
  await waitFor(() =>
    expect(menu()).toEqual(['PlatinumQuest412 kB', 'Gold and Web916 kB', 'Everything2.5 MB']),
  );
  expect(server.count(sizeLine)).toBe(1);
  expect(facts()).toMatch(/ · 412 kB$/);
});

test('whoever has chosen everything sees its size on the page', async () => {
  chooseGame('none');
  await show();
  await waitFor(() => expect(facts()).toMatch(/ · 2\.5 MB$/));
  act(() => chooseGame('gold'));
  expect(facts()).toMatch(/ · 916 kB$/);
});

test('where it cannot be found out, there is no size', async () => {
  const server = await show(() => refused('not_ready'));
  await openMenu();
  await waitFor(() => expect(server.count(sizeLine)).toBe(1));
  await act(() => vi.dynamicImportSettled());
  expect(menu()).toEqual(['PlatinumQuest412 kB', 'Gold and Web916 kB', 'Everything']);
});
