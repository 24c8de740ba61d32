import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { setSiteInfo, useSite } from '../site/siteStore.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { Hero } from './Hero.tsx';

afterEach(() => {
  cleanup();
  useSite.setState({ info: null });
});

test.each([
  [0, 0, ['Waiting for the first level']],
  [0, 2, ['Waiting for the first level', '2 packs']],
  [1, 0, ['1 level']],
  [4_218, 1, ['4,218 levels', '1 pack']],
])('a site with %i levels and %i packs says %j', (levelCount, packCount, counts) => {
  fakeServer({});
  setSiteInfo({ version: '1', supportUrl: null, levelCount, packCount, hasGameFiles: false });
  const routes = [{ path: '/', element: <Hero /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  const shown = screen.getByText(/first level$|levels?$/).parentElement?.children ?? [];
  expect([...shown].map(({ textContent }) => textContent)).toEqual(counts);
});
