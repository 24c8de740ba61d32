import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { MissingCode } from '../code/loadCode.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { RouteError } from './RouteError.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const version = { version: '1.0.0', supportUrl: null, levelCount: 1, packCount: 1, hasGameFiles: false };

function Failing(): never {
  throw new MissingCode(async () => undefined, null);
}

const show = () => {
  const routes = [{ path: '/', Component: Failing, ErrorBoundary: RouteError }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
};

test('a page that fails right after it was loaded again is not loaded again by itself', async () => {
  fakeServer({ 'GET /api/version': () => ok(version) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  show();
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  cleanup();
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(2);
});
