import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountPage } from '../ownAccount/AccountPage.tsx';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { later } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { buildSignIn } from '../testing/things.ts';
import { UploadPage } from '../uploads/UploadPage.tsx';

beforeEach(() => fakeTopLayer());
afterEach(cleanup);

/** Opens a page that redirects to another one, whose code arrives later. */
async function open(address: string, { detour }: { detour: string }) {
  const code = later<Pick<RouteObject, 'element'>>();
  const router = createMemoryRouter(
    [
      { path: '/upload', element: <UploadPage /> },
      { path: '/account', element: <AccountPage /> },
      { path: detour, lazy: () => code.promise },
    ],
    { initialEntries: [address] },
  );
  const begun = new Set<unknown>();
  router.subscribe(({ navigation }) => {
    if (navigation.location) begun.add(navigation.location);
  });
  await act(async () => void render(<RouterProvider router={router} />));
  await act(() => vi.dynamicImportSettled());
  return { router, begun, arrive: () => act(async () => code.settle({ element: 'The detour' })) };
}

test.each(['/upload?replaces=7', '/account#tokens'])(
  'a visitor of %s is sent to sign-in once, although its code takes time',
  async (address) => {
    setSignedOut();
    const { router, begun, arrive } = await open(address, { detour: '/sign-in' });
    act(setSignedOut);
    expect(begun.size).toBe(1);
    await arrive();
    expect(screen.getByText('The detour')).toBeTruthy();
    expect(router.state.location.state).toEqual({ returnTo: address });
  },
);

test('whoever has not read the guidelines is sent to them once', async () => {
  setSignedIn({ ...buildSignIn(), acknowledgedGuidelines: false });
  const { router, begun, arrive } = await open('/upload', { detour: '/content-guidelines' });
  act(() => setSignedIn({ ...buildSignIn(), acknowledgedGuidelines: false }));
  expect(begun.size).toBe(1);
  await arrive();
  expect(router.state.location.state).toEqual({ returnTo: '/upload' });
});
