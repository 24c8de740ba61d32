import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { levels } from '../../levels/levelStore.ts';
import { setSignedIn } from '../../session/sessionStore.ts';
import { fakeServer, ok } from '../../testing/fakeServer.ts';
import { fakeTopLayer } from '../../testing/fakeTopLayer.ts';
import { receiveEvent } from '../../testing/receiveEvent.ts';
import { buildLevel, buildPack, buildProfile, buildSignIn } from '../../testing/things.ts';
import { usePackEditors } from '../sync/editorStore.ts';
import { dropEdits } from '../sync/ownEdits.ts';
import { forgetDraft } from '../sync/packDraft.ts';
import { packs } from '../sync/packStore.ts';
import { PackPage } from './PackPage.tsx';

/** What happens to the note that one person writes while another one writes it too. */
const id = 200;
const kestrel = buildProfile({ id: 6, username: 'Kestrel' });
const started = { name: 'Ours', description: 'Together', levelIds: [1], notes: { 1: 'A good start.' } };
const theirNote = (note: string) => ({
  packId: id,
  version: 5,
  by: kestrel,
  time: 1,
  clientId: null,
  kind: 'edit' as const,
  ops: [{ op: 'note' as const, levelId: 1, note }],
});

async function show() {
  const server = fakeServer({
    [`GET /api/pack/${id}/info`]: () =>
      ok({
        ...buildPack({ id, version: 4, ...started }),
        levels: [buildLevel({ id: 1, name: 'Upward' })],
        editors: [],
        editorsVersion: 0,
        yourRole: null,
      }),
    [`GET /api/pack/${id}/ops?since=4`]: () => ok({ version: 5, ops: [theirNote('Theirs')], hasMore: false }),
  });
  render(
    <MemoryRouter>
      <PackPage id={id} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Ours' });
  await act(() => vi.dynamicImportSettled());
  return server;
}

const field = () => screen.findByLabelText('Note on Upward');
const save = () => screen.getByRole('button', { name: 'Save note' });
const begin = async (text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the note on Upward' }));
  fireEvent.change(await field(), { target: { value: text } });
};

beforeEach(() => {
  fakeTopLayer();
  levels.clear();
  packs.clear();
  dropEdits(id);
  usePackEditors.setState({ byPack: new Map() });
  setSignedIn(buildSignIn());
  forgetDraft(id);
});
afterEach(cleanup);

test('both notes are offered when somebody else saves first, and saving waits for the choice', async () => {
  const server = await show();
  await begin('Mine');
  act(() => receiveEvent('pack:ops', theirNote('Theirs')));
  expect(await screen.findByText(/Kestrel has just changed this note to/)).toBeDefined();
  expect(save()).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  server.answer(`POST /api/pack/${id}/ops`, () =>
    ok({ ...started, notes: { 1: 'Mine' }, version: 6, ignored: [], conflicts: [] }),
  );
  await userEvent.click(save());
  await waitFor(() => expect(server.count(`POST /api/pack/${id}/ops`)).toBe(1));
  const ops = [{ op: 'note', levelId: 1, note: 'Mine', base: 5 }];
  expect(server.bodies(`POST /api/pack/${id}/ops`)).toMatchObject([{ ops }]);
});

test('a note whose other words were changed by somebody else needs no choice', async () => {
  await show();
  await begin('A good start. Bring friends.');
  act(() => receiveEvent('pack:ops', theirNote('A very good start.')));
  expect(await screen.findByText(/Kestrel has just changed this note too/)).toBeDefined();
  expect(save()).toHaveProperty('disabled', false);
});

test('a note that both save at the same moment returns to its form', async () => {
  const server = await show();
  server.answer(`POST /api/pack/${id}/ops`, () =>
    ok({
      ...started,
      notes: { 1: 'Theirs' },
      version: 5,
      ignored: [],
      conflicts: [{ index: 0, theirs: 'Theirs', merged: null }],
    }),
  );
  await begin('Mine');
  await userEvent.click(save());
  expect(await field()).toHaveProperty('value', 'Mine');
  const theirs = await screen.findByText(/Kestrel has just changed this note to/);
  expect(within(theirs).getByText('Theirs')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(screen.queryByLabelText('Note on Upward')).toBeNull());
  expect(screen.getByText('Theirs')).toBeDefined();
});
