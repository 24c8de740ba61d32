import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyPackOp, type PackOp } from '../../shared/applyPackOp.ts';
import { levels } from '../levels/levelStore.ts';
import { startAdding, stopAdding } from '../packs/addingStore.ts';
import { dropEdits } from '../packs/sync/ownEdits.ts';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { useBanner } from '../state/banner.ts';
import { fakeServer, ok, refused, type SeenRequest } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildComment, buildExtendedLevel, buildPack, buildSignIn } from '../testing/things.ts';
import { LevelRoute } from './LevelRoute.tsx';
import { levelPages } from './levelPageStore.ts';

const pageLine = 'GET /api/level/7/extended-info';
const goneText = "This level doesn't exist or has been deleted. :(";

function show() {
  const routes = [
    { path: '/level/:id', Component: LevelRoute },
    { path: '/profile/:id', element: 'A profile' },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/level/7'] });
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  fakeTopLayer();
  levels.clear();
  levelPages.clear();
  setSignedOut();
});
afterEach(() => {
  cleanup();
  stopAdding();
  dropEdits(3);
});

test('the page shows the level, and new counts and comments as they arrive', async () => {
  fakeServer({ [pageLine]: () => ok(buildExtendedLevel({ remarks: 'Mind the ice.' })) });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Black Diamond' });
  expect(screen.getByText('Mind the ice.')).toBeTruthy();
  expect(screen.getByText('02:10.000')).toBeTruthy();
  expect(document.title).toBe('Black Diamond by Alex Swanson – Marbleland');
  act(() => receiveEvent('download:counted', { kind: 'level', id: 7, count: 2000 }));
  act(() => receiveEvent('comment:added', { levelId: 7, comment: buildComment({ content: 'Hello' }) }));
  expect(document.body.textContent).toContain('2,000 downloads');
  expect(screen.getByText('Hello')).toBeTruthy();
});

test('whoever looks for levels for a pack adds the level, and takes it out again', async () => {
  setSignedIn({ ...buildSignIn(), packs: [{ id: 3, name: 'Picks', levelIds: [4] }] });
  const changes = ({ body }: SeenRequest) => {
    const { ops } = body as { ops: PackOp[] };
    const { levelIds } = ops.reduce(applyPackOp, buildPack({ id: 3, levelIds: [4] }));
    return ok({
      name: 'Picks',
      description: '',
      levelIds,
      notes: {},
      version: 2,
      ignored: [],
      conflicts: [],
    });
  };
  fakeServer({ [pageLine]: () => ok(buildExtendedLevel()), 'POST /api/pack/3/ops': changes });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Black Diamond' });
  expect(screen.queryByText(/^Adding to/)).toBeNull();
  act(() => startAdding(3));
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Picks: Black Diamond' }));
  await screen.findByText('2 levels');
  await userEvent.click(screen.getByRole('button', { name: 'Take out of Picks: Black Diamond' }));
  await screen.findByText('1 level');
  expect(screen.getByRole('link', { name: 'Picks' }).getAttribute('href')).toBe('/pack/3');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(/^Adding to/)).toBeNull();
});

test('the first download of a visit counts, the next ones do not', async () => {
  fakeServer({ [pageLine]: () => ok(buildExtendedLevel()) });
  show();
  const link = await screen.findByRole('link', { name: 'Download for PlatinumQuest' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await userEvent.click(link);
  expect(document.body.textContent).toContain('1,905 downloads');
});

test('a level that does not exist, or is deleted while its page is open, is reported', async () => {
  const server = fakeServer({ [pageLine]: () => refused('level_not_found') });
  show();
  await screen.findByText(goneText);
  cleanup();
  server.answer(pageLine, () => ok(buildExtendedLevel()));
  show();
  await screen.findByRole('heading', { level: 1, name: 'Black Diamond' });
  act(() => receiveEvent('level:removed', { id: 7 }));
  await screen.findByText(goneText);
});

test('the owner deletes a popular level after ticking a checkbox, and their profile opens', async () => {
  setSignedIn(buildSignIn());
  const server = fakeServer({
    [pageLine]: () => ok(buildExtendedLevel()),
    'DELETE /api/level/7/delete': () => refused('not_ready'),
  });
  const router = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete level' }));
  const dialog = screen.getByRole('alertdialog');
  const confirm = () =>
    [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Delete level');
  expect(confirm()).toBeUndefined();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(confirm() ?? dialog);
  await screen.findByText(/Something went wrong/);

  server.answer('DELETE /api/level/7/delete', async () => {
    receiveEvent('level:removed', { id: 7 });
    return ok({});
  });
  await userEvent.click(confirm() ?? dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/5'));
  expect(screen.queryByText(goneText)).toBeNull();
  expect(useBanner.getState().next).toBe('Level "Black Diamond" has been deleted successfully.');
});

test('visitors see no buttons for managing the level', async () => {
  fakeServer({ [pageLine]: () => ok(buildExtendedLevel()) });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Black Diamond' });
  expect(screen.queryByRole('button', { name: 'Delete level' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Upload a new version/ })).toBeNull();
});
