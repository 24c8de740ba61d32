import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import { profiles } from '../accounts/profileStore.ts';
import { levels } from '../levels/levelStore.ts';
import { packs } from '../packs/sync/packStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { buildLevel, buildPack, buildProfile } from '../testing/things.ts';
import { receive } from '../updates/applyEvents.ts';
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

beforeEach(() => {
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
  act(() => receive('download:counted', { kind: 'level', id: 1, count: 1_001 }));
  expect(sum('level downloads')).toBe('2,001');
  act(() => receive('level:removed', { id: 1 }));
  expect(screen.queryByText('Level 1')).toBeNull();
  act(() => receive('pack:added', buildPack({ id: 4, name: 'Brand new' })));
  expect(screen.getByText('Brand new')).toBeTruthy();
  const level = buildLevel({ id: 9, name: 'Just uploaded' });
  server.answer('GET /api/account/5/info', () => ok(buildExtended({ uploadedLevels: [level] })));
  act(() => receive('level:added', level));
  await screen.findByText('Just uploaded');
});

test('a suspension hides the lists at once and shows its reason', async () => {
  show();
  await screen.findByText('Level 1');
  const suspended = buildProfile({ isSuspended: true, suspensionReason: 'Uploaded what others made.' });
  act(() => receive('account:changed', suspended));
  expect(screen.getByText('Uploaded what others made.')).toBeTruthy();
  expect(screen.queryByText('Level 1')).toBeNull();
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
