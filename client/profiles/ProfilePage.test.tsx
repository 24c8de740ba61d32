import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import { profiles } from '../accounts/profileStore.ts';
import { levels } from '../levels/levelStore.ts';
import { packs } from '../packs/sync/packStore.ts';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildLevel, buildPack, buildProfile, buildSignIn } from '../testing/things.ts';
import { ProfilePage } from './ProfilePage.tsx';
import { profilePages } from './profilePageStore.ts';

const buildExtended = (overrides: Partial<ExtendedProfileInfo> = {}): ExtendedProfileInfo => ({
  ...buildProfile(),
  bio: 'See https://marble.example',
  uploadedLevels: [1, 2].map((id) =>
    buildLevel({ id, name: `Level ${id}`, downloads: 1_000, lovedCount: 20 }),
  ),
  createdPacks: [buildPack({ id: 3, downloads: 7, lovedCount: 88 })],
  ...overrides,
});
const show = (overrides?: Partial<ExtendedProfileInfo>) => {
  const server = fakeServer({ 'GET /api/account/5/info': () => ok(buildExtended(overrides)) });
  render(
    <MemoryRouter>
      <ProfilePage id={5} />
    </MemoryRouter>,
  );
  return server;
};
const sum = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** The address of the person's picture; null while a marble is shown instead. */
const pictureOf = () => document.querySelector('img[src*="/avatar"]')?.getAttribute('src') ?? null;

beforeEach(() => {
  setSignedOut();
  fakeTopLayer();
  for (const store of [levels, packs, profilePages, profiles]) store.clear();
});
afterEach(cleanup);

test('the page shows the person, their levels and packs, and the sums of downloads and loves', async () => {
  show({ isModerator: true });
  await screen.findByRole('heading', { level: 1, name: 'Ivory' });
  expect(screen.getByText('Moderator')).toBeTruthy();
  await screen.findByRole('link', { name: /marble\.example/ });
  expect(screen.getByRole('heading', { name: 'Uploaded levels (2)' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Created packs (1)' })).toBeTruthy();
  expect(['level downloads', 'level loves', 'pack downloads', 'pack loves'].map(sum)).toEqual([
    '2,000',
    '40',
    '7',
    '88',
  ]);
});

test('the page follows live events', async () => {
  const server = show();
  await screen.findByText('Level 1');
  act(() => receiveEvent('download:counted', { kind: 'level', id: 1, count: 1_001 }));
  expect(sum('level downloads')).toBe('2,001');
  act(() => receiveEvent('level:removed', { id: 1 }));
  expect(screen.queryByText('Level 1')).toBeNull();
  act(() => receiveEvent('pack:added', buildPack({ id: 4, name: 'Brand new' })));
  expect(screen.getByText('Brand new')).toBeTruthy();
  const level = buildLevel({ id: 9, name: 'Just uploaded' });
  server.answer('GET /api/account/5/info', () => ok(buildExtended({ uploadedLevels: [level] })));
  act(() => receiveEvent('level:added', level));
  await screen.findByText('Just uploaded');
});

test('a suspension hides the lists at once and shows its reason', async () => {
  show();
  await screen.findByText('Level 1');
  const suspended = buildProfile({ isSuspended: true, suspensionReason: 'Uploaded what others made.' });
  act(() => receiveEvent('account:changed', suspended));
  expect(screen.getByText('Uploaded what others made.')).toBeTruthy();
  expect(screen.queryByText('Level 1')).toBeNull();
});

test('whoever loves levels finds them on their own profile, and nobody else does', async () => {
  const loved = [buildLevel({ id: 8, name: 'Latest love' }), buildLevel({ id: 7, name: 'First love' })];
  const line = 'GET /api/level/loved';
  const server = show();
  server.answer(line, () => ok(loved));
  await screen.findByText('Level 1');
  act(() => setSignedIn(buildSignIn({ id: 9 })));
  await act(() => vi.dynamicImportSettled());
  expect(server.count(line)).toBe(0);
  act(() => setSignedIn(buildSignIn()));
  await screen.findByRole('heading', { name: 'Levels you love (2)' });
  const list = screen.getByRole('region', { name: /^Levels you love/ });
  expect([...list.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'Latest love',
    'First love',
  ]);
  act(() => receiveEvent('level:removed', { id: 8 }));
  expect(screen.getByRole('heading', { name: 'Levels you love (1)' })).toBeTruthy();
});

test('an unknown profile is reported', async () => {
  fakeServer({ 'GET /api/account/5/info': () => refused('account_not_found') });
  render(
    <MemoryRouter>
      <ProfilePage id={5} />
    </MemoryRouter>,
  );
  await screen.findByText('This user does not exist. :(');
});

test('a person who is removed while the page is open is no longer found', async () => {
  const server = show();
  await screen.findByText('Level 1');
  server.answer('GET /api/account/5/info', () => refused('account_not_found'));
  act(() => receiveEvent('account:changed', buildProfile({ username: 'Removed account' })));
  await screen.findByText('This user does not exist. :(');
});

test('only its owner and moderators may change a profile', async () => {
  setSignedIn(buildSignIn({ id: 9 }));
  show();
  await screen.findByText('Level 1');
  expect(screen.queryByRole('button', { name: /avatar|bio/i })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Your account' })).toBeNull();
  act(() => setSignedIn(buildSignIn({ id: 9, isModerator: true })));
  expect(screen.getByRole('button', { name: 'Change avatar' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Your account' })).toBeNull();
  act(() => setSignedIn(buildSignIn({ isSuspended: true, suspensionReason: 'Spam' })));
  expect(screen.queryByRole('button', { name: 'Change avatar' })).toBeNull();
});

test('the bio is edited in its place; a refusal keeps what was typed', async () => {
  setSignedIn(buildSignIn());
  const server = show({ bio: '' });
  await screen.findByText('Level 1');
  await press('Add a bio');
  const field = await screen.findByLabelText('Bio');
  await userEvent.type(field, 'x'.repeat(20));
  server.answer('POST /api/account/5/set-bio', () => refused('not_ready'));
  await press('Save bio');
  await screen.findByText(/^Your bio was not saved\. The site is not ready/);
  server.answer('POST /api/account/5/set-bio', () => ok({}));
  await press('Save bio');
  await screen.findByRole('button', { name: 'Edit bio' });
  expect(screen.getByText('x'.repeat(20))).toBeTruthy();
});

test('a bio that was typed and not saved is still there on coming back, until it is cancelled', async () => {
  setSignedIn(buildSignIn());
  show({ bio: 'Old' });
  await press('Edit bio');
  await userEvent.type(await screen.findByLabelText('Bio'), ' and half a new one');
  cleanup();
  show({ bio: 'Old' });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Bio');
  expect(field.value).toBe('Old and half a new one');
  await press('Cancel');
  await screen.findByRole('button', { name: 'Edit bio' });
  cleanup();
  show({ bio: 'Old' });
  await screen.findByText('Old');
});

test('a bio that is changed elsewhere while it is edited is not overwritten without a word', async () => {
  setSignedIn(buildSignIn());
  const server = show({ bio: 'Old' });
  await press('Edit bio');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Bio');
  await userEvent.type(field, ' and mine');
  act(() => profilePages.update(5, (page) => ({ ...page, bio: 'From the phone' })));
  await screen.findByText('From the phone');
  expect(screen.getByRole('button', { name: 'Save bio' }).matches(':disabled')).toBe(true);
  await press('Keep mine');
  server.answer('POST /api/account/5/set-bio', () => ok({}));
  await press('Save bio');
  await screen.findByText('Old and mine');
});

test('a bio that was opened by what was typed stays open with the text of somebody else', async () => {
  setSignedIn(buildSignIn());
  show({ bio: 'Old' });
  await press('Edit bio');
  await userEvent.type(await screen.findByLabelText('Bio'), ' and mine');
  cleanup();
  show({ bio: 'Old' });
  await screen.findByLabelText('Bio');
  act(() => profilePages.update(5, (page) => ({ ...page, bio: 'From the phone' })));
  await press('Take theirs');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('From the phone');
  await press('Cancel');
});

test('a bio that was typed back to what it was does not open its form', async () => {
  setSignedIn(buildSignIn());
  show({ bio: 'Old' });
  await press('Edit bio');
  await userEvent.type(await screen.findByLabelText('Bio'), '!{Backspace}');
  cleanup();
  show({ bio: 'Old' });
  await screen.findByRole('button', { name: 'Edit bio' });
  expect(screen.queryByLabelText('Bio')).toBeNull();
});

test('the picture follows changes made elsewhere, and can be removed', async () => {
  setSignedIn(buildSignIn());
  const server = show({ hasAvatar: true, avatarVersion: 100 });
  await screen.findByText('Level 1');
  expect(pictureOf()).toBe('/api/account/5/avatar?size=256&v=100');
  act(() => receiveEvent('account:changed', buildProfile({ hasAvatar: true, avatarVersion: 200 })));
  expect(pictureOf()).toBe('/api/account/5/avatar?size=256&v=200');
  server.answer('DELETE /api/account/5/avatar', () => ok({ avatarVersion: 300 }));
  await press('Change avatar');
  await press('Remove avatar');
  expect(pictureOf()).toBeNull();
});

test('a file that is not a picture, or is too large, is not accepted', async () => {
  setSignedIn(buildSignIn());
  show();
  await screen.findByText('Level 1');
  await press('Change avatar');
  const input = await screen.findByLabelText('Your picture');
  await userEvent.upload(input, new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }), {
    applyAccept: false,
  });
  await screen.findByText('Choose a PNG, JPEG, WebP, GIF or AVIF picture.');
  const large = new File([new Uint8Array(10_000_001)], 'me.png', { type: 'image/png' });
  await userEvent.upload(input, large);
  await screen.findByText('Your picture is too large (max 10 MB).');
});
