import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { setSignedIn, useSession } from '../session/sessionStore.ts';
import { dismissToast, useToasts } from '../state/toasts.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { buildSignIn } from '../testing/things.ts';
import { App } from './App.tsx';

/** How the code of the question arrives. */
const arrival = vi.hoisted(() => ({ load: async (): Promise<unknown> => undefined }));
vi.mock('./leaveSite.tsx', () => arrival.load());
vi.mock('./afterFirstView.ts', () => ({ afterFirstView: () => undefined }));

beforeEach(() => {
  fakeTopLayer();
  document.documentElement.dataset.theme = 'light';
  vi.stubGlobal('scrollTo', () => {});
  setSignedIn(buildSignIn());
});
afterEach(() => {
  cleanup();
  for (const { id } of useToasts.getState().toasts) dismissToast(id);
  vi.unstubAllGlobals();
});

const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const arrivals: [how: string, load: () => Promise<unknown>][] = [
  ['fails', fails],
  ['never arrives', () => new Promise(() => undefined)],
];

async function leave() {
  const children = [{ path: '*', element: <h1>A page</h1> }];
  render(<RouterProvider router={createMemoryRouter([{ element: <App />, children }])} />);
  await userEvent.click(screen.getByRole('button', { name: /^Profile menu of/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
}

test.each(arrivals)(
  'who signs out is signed out although the code of the question %s',
  async (_how, load) => {
    arrival.load = load;
    fakeServer({ 'POST /api/account/sign-out': () => ok({}) });
    await leave();
    await eventually(() => expect(useSession.getState().status).toBe('signedOut'));
    expect(useToasts.getState().toasts).toEqual([]);
  },
);

test('without a connection, a page that cannot ask says why the account is still signed in', async () => {
  arrival.load = fails;
  fakeServer({});
  await leave();
  const texts = () => useToasts.getState().toasts.map(({ text }) => text);
  await eventually(() =>
    expect(texts()).toEqual([expect.stringMatching(/^You are still signed in\. .*connection/)]),
  );
  expect(useSession.getState().status).toBe('signedIn');
});
