import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { defaultLevelFilter } from '../../shared/search/levelFilter.ts';
import { eventually } from '../../shared/testing/eventually.ts';
import { levels, useLevelLists } from '../levels/levelStore.ts';
import { useFilterPanel, useSearch } from '../levels/search/searchStore.ts';
import { setSiteInfo, useSite } from '../site/siteStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildLevel } from '../testing/things.ts';
import { SearchPage } from './SearchPage.tsx';

/** The search page of a site with more levels than a browser should hold: the server searches them. */
const siteLevels = limits.browserLevels + 1;
const page = (ids: readonly number[], matching: number, next: string | null = null) =>
  ok({
    levels: ids.map((id): LevelInfo => buildLevel({ id, name: `Level ${id}` })),
    matching,
    total: siteLevels,
    next,
  });
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const firstPage = 'GET /api/level/search?limit=28';
const names = () => [...document.querySelectorAll('h3')].map((heading) => heading.textContent);
const total = (text: string) => screen.findByText(text, { selector: 'h2' });

let visits = 0;

/** Each visit has an entry of its own: a search that was left before its address was written belongs to it. */
function show(address = '/search') {
  visits += 1;
  const router = createMemoryRouter([{ path: '/search', Component: SearchPage }], {
    initialEntries: [{ ...parsePath(address), key: `visit ${visits}` }],
  });
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  sessionStorage.clear();
  fakeTopLayer();
  levels.clear();
  useLevelLists.setState({ isWhole: false });
  useSearch.setState({ filter: defaultLevelFilter, presses: 0 });
  useFilterPanel.setState({ isOpen: false });
  setSiteInfo({ version: '1', supportUrl: null, levelCount: siteLevels, packCount: 1, hasGameFiles: false });
});
afterEach(() => {
  cleanup();
  useSite.setState({ info: null });
});

test('the page shows the first matches that the server found, and more on request', async () => {
  fakeServer({
    [firstPage]: () => page(upTo(28), 60, 'next'),
    'GET /api/level/search?limit=52': () => page(upTo(52), 60, 'next'),
  });
  show();
  await total('60 levels');
  expect(names()).toHaveLength(24);
  expect(screen.getByText(`60 of ${siteLevels.toLocaleString('en')}`)).toBeTruthy();
  await userEvent.click(screen.getByText(/Show 24 more/));
  await eventually(() => expect(names()).toHaveLength(48));
});

test('the address contains the search, and the previous results stay while the server searches', async () => {
  let answer: (reply: ReturnType<typeof page>) => void = () => undefined;
  fakeServer({
    [firstPage]: () => page([1, 2], 2),
    'GET /api/level/search?q=slope&limit=28': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const router = show();
  await total('2 levels');
  await userEvent.click(screen.getByLabelText(/^Search 50,001 levels/));
  await userEvent.paste('slope');
  await screen.findByText('searching…');
  expect(names()).toEqual(['Level 1', 'Level 2']);
  await expect.poll(() => router.state.location.search).toBe('?q=slope');
  await eventually(() => {
    answer(page([2], 1));
    expect(names()).toEqual(['Level 2']);
  });
  await total('1 level');
});

test('new levels wait for a click, counts change in place, removed levels disappear', async () => {
  const server = fakeServer({ [firstPage]: () => page([1, 2], 2) });
  show();
  await total('2 levels');
  act(() => receiveEvent('level:added', buildLevel({ id: 9, name: 'Newcomer' })));
  act(() => receiveEvent('download:counted', { kind: 'level', id: 1, count: 4321 }));
  expect(names()).toEqual(['Level 1', 'Level 2']);
  expect(screen.getByText('4,321')).toBeTruthy();
  server.answer(firstPage, () => page([9, 1, 2], 3));
  await userEvent.click(screen.getByRole('button', { name: '1 new level' }));
  await total('3 levels');
  expect(names()).toEqual(['Level 9', 'Level 1', 'Level 2']);
  act(() => receiveEvent('level:removed', { id: 2 }));
  await total('2 levels');
  expect(names()).toEqual(['Level 9', 'Level 1']);
});

test('a failed search says so and can be repeated', async () => {
  const server = fakeServer({ [firstPage]: () => refused('not_ready') });
  show();
  await screen.findByText(/The levels could not be loaded/);
  server.answer(firstPage, () => page([1], 1));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await total('1 level');
});

test('results of an earlier search do not pass for those of one that no answer reaches', async () => {
  const slope = 'GET /api/level/search?q=slope&limit=28';
  const server = fakeServer({ [firstPage]: () => page([1, 2], 2) });
  show();
  await total('2 levels');
  await userEvent.click(screen.getByLabelText(/^Search 50,001 levels/));
  await userEvent.paste('slope');
  await eventually(() => expect(server.count(slope)).toBeGreaterThan(1));
  expect(screen.getByText('searching…')).toBeTruthy();
  expect(names()).toEqual(['Level 1', 'Level 2']);
  server.answer(slope, () => page([2], 1));
  await total('1 level');
  expect(screen.queryByText('searching…')).toBeNull();
});

test('results of an earlier search do not pass for those of one that is refused', async () => {
  const slope = 'GET /api/level/search?q=slope&limit=28';
  const server = fakeServer({
    [firstPage]: () => page([1, 2], 2),
    [slope]: () => refused('too_many_requests'),
  });
  show();
  await total('2 levels');
  await userEvent.click(screen.getByLabelText(/^Search 50,001 levels/));
  await userEvent.paste('slope');
  await screen.findByText(/The levels could not be loaded. Too many requests/);
  expect(names()).toEqual([]);
  server.answer(slope, () => page([2], 1));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await total('1 level');
});

test('more results that are refused leave those that are shown', async () => {
  const more = 'GET /api/level/search?limit=52';
  const server = fakeServer({
    [firstPage]: () => page(upTo(28), 60, 'next'),
    [more]: () => refused('too_many_requests'),
  });
  show();
  await total('60 levels');
  await userEvent.click(screen.getByRole('button', { name: /^Show/ }));
  await eventually(() => expect(server.count(more)).toBe(1));
  expect(names().length).toBeGreaterThanOrEqual(24);
  await eventually(() => expect(screen.queryByText('searching…')).toBeNull());
  expect(names().length).toBeGreaterThanOrEqual(24);
});

test('a list of medium length follows its page: from then on the browser searches, and the field stays', async () => {
  setSiteInfo({
    version: '1',
    supportUrl: null,
    levelCount: limits.browserList + 1,
    packCount: 1,
    hasGameFiles: false,
  });
  const listLine = 'GET /api/level/list';
  let follow: () => void = () => undefined;
  const followed = new Promise<void>((resolve) => {
    follow = resolve;
  });
  const server = fakeServer({
    [firstPage]: () => page([3, 2, 1], 3),
    [listLine]: async () => {
      await followed;
      return ok([1, 2, 3, 4].map((id) => buildLevel({ id, name: `Level ${id}`, addedAt: id })));
    },
  });
  show();
  await total('3 levels');
  const field = screen.getByRole('searchbox');
  field.focus();
  await eventually(() => expect(server.count(listLine)).toBe(1));
  expect(names()).toEqual(['Level 3', 'Level 2', 'Level 1']);
  follow();
  await total('4 levels');
  const askedBefore = server.seen.length;
  await userEvent.keyboard('2');
  await total('1 level');
  expect(names()).toEqual(['Level 2']);
  expect(document.activeElement).toBe(field);
  expect(server.seen).toHaveLength(askedBefore);
});

test('a download of all matches reads them in an order in which no level moves to a page that was read', async () => {
  const ids = upTo(120);
  const all = `GET /api/level/search?sort=id&limit=${limits.searchPageMax}`;
  const size = 'POST /api/level/zip/size?assuming=platinumquest';
  const server = fakeServer({
    'GET /api/level/search?sort=lovedCount&limit=28': () => page(ids.slice(0, 28), 120, 'next'),
    [all]: () => page(ids.slice(0, 60), 120, 'rest'),
    [`${all}&after=rest`]: () => page(ids.slice(60), 120),
    [size]: () => ok({ size: 4_812_345_678 }),
  });
  show('/search?sort=lovedCount');
  await total('120 levels');
  await userEvent.click(screen.getByRole('button', { name: 'Download all matching levels' }));
  await screen.findByText('The archive is 4.8 GB large.');
  expect(server.bodies(size).at(-1)).toEqual({ ids: ids.join(',') });
});
