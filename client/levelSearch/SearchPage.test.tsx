import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultLevelFilter } from '../../shared/search/levelFilter.ts';
import { levels, useLevelLists } from '../levels/levelStore.ts';
import { useFilterPanel, useSearch } from '../levels/search/searchStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildLevel } from '../testing/things.ts';
import { SearchPage } from './SearchPage.tsx';

const listLine = 'GET /api/level/list';
const buildList = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildLevel({ id: index + 1, name: `Level ${index + 1}`, artist: 'Pascal', addedAt: index }),
  );

function show(address = '/search') {
  const routes = [
    { path: '/search', Component: SearchPage },
    { path: '/other', element: 'Another page' },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}
const names = () => [...document.querySelectorAll('h3')].map((heading) => heading.textContent);
const total = (text: string) => screen.findByText(text, { selector: 'h2' });

beforeEach(() => {
  fakeTopLayer();
  levels.clear();
  useLevelLists.setState({ isWhole: false });
  useSearch.setState({ filter: defaultLevelFilter, presses: 0 });
  useFilterPanel.setState({ isOpen: false });
});
afterEach(cleanup);

test('the page shows 24 levels, then more; typing filters at once', async () => {
  fakeServer({ [listLine]: () => ok(buildList(30)) });
  const router = show();
  await total('30 levels');
  expect(names()).toHaveLength(24);
  await userEvent.click(screen.getByText(/Show 6 more/));
  expect(names()).toHaveLength(30);
  await userEvent.click(screen.getByLabelText(/^Search 30 levels/));
  await userEvent.paste('level 30');
  await total('1 level');
  expect(names()).toEqual(['Level 30']);
  expect(screen.getByText('1 of 30')).toBeTruthy();
  await expect.poll(() => router.state.location.search).toBe('?q=level+30');
});

test('the field of an empty site offers no “0 levels”', async () => {
  fakeServer({ [listLine]: () => ok([]) });
  show();
  await total('0 levels');
  expect(screen.getByLabelText('Search levels for name, artist, file name or ID')).toBeTruthy();
});

test('the address contains the search; returning to the bare address restores it', async () => {
  fakeServer({ [listLine]: () => ok(buildList(3)) });
  const router = show('/search?q=2&sort=name');
  await total('1 level');
  expect(names()).toEqual(['Level 2']);
  await act(() => router.navigate('/other'));
  await act(() => router.navigate('/search'));
  await total('1 level');
  await expect.poll(() => router.state.location.search).toBe('?q=2&sort=name');
});

test('new levels wait for a click, counts change in place, removed levels disappear', async () => {
  fakeServer({ [listLine]: () => ok(buildList(2)) });
  show();
  await total('2 levels');
  act(() => receiveEvent('level:added', buildLevel({ id: 9, name: 'Newcomer', addedAt: 99 })));
  act(() => receiveEvent('download:counted', { kind: 'level', id: 1, count: 4321 }));
  expect(names()).toEqual(['Level 2', 'Level 1']);
  expect(screen.getByText('4,321')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '1 new level' }));
  expect(names()).toEqual(['Newcomer', 'Level 2', 'Level 1']);
  act(() => receiveEvent('level:removed', { id: 2 }));
  expect(names()).toEqual(['Newcomer', 'Level 1']);
});

test('an empty result offers to clear the search; a filter is removed by its chip', async () => {
  fakeServer({ [listLine]: () => ok(buildList(2)) });
  show('/search?mode=hunt');
  await screen.findByText('There are no levels matching your search query.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Game mode Hunt' }));
  await total('2 levels');
});

test('an empty site says so; a failed load can be repeated', async () => {
  const server = fakeServer({ [listLine]: () => refused('not_ready') });
  show();
  await screen.findByText(/The levels could not be loaded/);
  server.answer(listLine, () => ok([]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('There are no levels to search for.');
});

test('100 levels or more are downloaded only after a confirmation', async () => {
  fakeServer({ [listLine]: () => ok(buildList(100)) });
  show();
  await total('100 levels');
  await userEvent.click(screen.getByRole('button', { name: 'Download all matching levels' }));
  await screen.findByText("You're about to download 100 levels. Are you sure?");
});
