import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LevelPage } from '../levelPage/LevelPage.tsx';
import { levels } from '../levels/levelStore.ts';
import { PackPage } from '../packs/page/PackPage.tsx';
import { packs } from '../packs/sync/packStore.ts';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { keptPresses } from '../state/keptPresses.ts';
import { draftOf, forgetDrafts } from '../state/useDraft.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { commentField, showComments } from '../testing/showComments.tsx';
import { buildExtendedLevel, buildPack, buildProfile, buildSignIn } from '../testing/things.ts';
import { button, open, setUp, upload } from '../testing/uploadHarness.tsx';
import { buildChecked } from '../testing/uploadReplies.ts';
import { followAccount } from '../updates/followAccount.ts';

/** Texts that a page did not store in this shape, such as those of an earlier version or cut ones. */
const damaged = [
  '[{"clientId":"a","con',
  'null',
  '7',
  '[7]',
  '[{"content":5}]',
  '{"code":5,"name":7,"remarks":3}',
  '{"remarks":null,"packIds":7}',
];

const viewer = buildSignIn();

beforeAll(followAccount);
beforeEach(() => {
  fakeTopLayer();
  setSignedOut();
  forgetDrafts(viewer.profile.id);
  levels.clear();
  packs.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The viewer signs in where an earlier page has left this text as their draft. */
function signInWith(key: string, text: string): void {
  sessionStorage.setItem(`draft:${viewer.profile.id}:${key}`, text);
  setSignedIn(viewer);
  expect(draftOf(key)).toBe(text);
}

test.each(damaged)('a comment can be written beside the damaged draft %s', async (text) => {
  signInWith('comment:7:sent', text);
  await showComments();
  expect(commentField().value).toBe('');
});

test.each(damaged)('a pack is shown beside the damaged draft %s', async (text) => {
  const createdBy = buildProfile({ id: 6, username: 'Kestrel' });
  const pack = buildPack({ id: 200, name: 'Theirs', createdBy, levelIds: [] });
  fakeServer({
    'GET /api/pack/200/info': () =>
      ok({ ...pack, levels: [], editors: [], editorsVersion: 0, yourRole: null }),
  });
  signInWith(`pack:${viewer.profile.id}:200`, text);
  render(
    <MemoryRouter>
      <PackPage id={200} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Theirs' });
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByText(/You may not edit this pack/)).toBeNull();
});

test.each(damaged)('a level is shown, and not edited, beside the damaged draft %s', async (text) => {
  fakeServer({ 'GET /api/level/7/extended-info': () => ok(buildExtendedLevel()) });
  signInWith('edit-level:7', text);
  render(
    <MemoryRouter>
      <LevelPage id={7} />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Edit level' });
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test.each(damaged)('a level can be submitted beside the damaged draft %s', async (text) => {
  fakeServer({});
  setUp();
  const checked = buildChecked();
  const paths = checked.missions.map(({ misFilePath }) => misFilePath);
  signInWith(`submission:${['', ...paths].join('\n')}`, text);
  open();
  await upload(ok(checked));
  expect(button('Submit level')).toHaveProperty('disabled', false);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Remarks').value).toBe('');
});

test('a damaged number of presses of “show more” counts as none', () => {
  sessionStorage.setItem('shown:levels', 'many');
  expect(keptPresses('levels')).toBe(0);
});
