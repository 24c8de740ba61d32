import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignInInfo } from '../../shared/accounts.ts';
import { LevelCard } from '../levelCards/LevelCard.tsx';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildLevel, buildSignIn } from '../testing/things.ts';
import { AddingPlace } from './AddingPlace.tsx';
import { startAdding, stopAdding, useAdding } from './addingStore.ts';

const packs: SignInInfo['packs'] = [{ id: 3, name: 'Picks', levelIds: [] }];

beforeEach(() => {
  fakeTopLayer();
  setSignedIn({ ...buildSignIn(), packs });
  startAdding(3);
});
afterEach(() => {
  cleanup();
  stopAdding();
  setSignedOut();
});

function Adding() {
  return <p>Adding to {useAdding() ?? 'none'}</p>;
}

const show = () =>
  render(
    <MemoryRouter>
      <Adding />
      <AddingPlace />
      <LevelCard level={buildLevel()} />
    </MemoryRouter>,
  );

test('levels are added to a pack that the viewer may edit', async () => {
  show();
  await screen.findByText('Adding to 3');
  await screen.findByRole('button', { name: 'Done' });
  await screen.findByRole('button', { name: /^Add to Picks/ });
});

test('a pack that was deleted while the page was closed receives no levels', () => {
  setSignedIn(buildSignIn());
  show();
  expect(screen.getByText('Adding to none')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'More for Black Diamond' })).toBeTruthy();
});

test('a pack that the viewer may edit a moment later is waited for', async () => {
  setSignedIn(buildSignIn());
  show();
  act(() => setSignedIn({ ...buildSignIn(), packs }));
  await screen.findByRole('button', { name: 'Done' });
});

test('once the right to edit is lost, nothing is added, also when it comes back', async () => {
  show();
  await screen.findByRole('button', { name: 'Done' });
  act(() => receiveEvent('ownPack:removed', { id: 4 }));
  expect(screen.getByText('Adding to 3')).toBeTruthy();
  act(() => receiveEvent('ownPack:removed', { id: 3 }));
  expect(screen.getByText('Adding to none')).toBeTruthy();
  act(() => setSignedIn({ ...buildSignIn(), packs }));
  expect(screen.getByText('Adding to none')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});
