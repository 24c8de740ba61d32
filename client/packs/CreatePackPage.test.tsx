import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { useBanner } from '../state/banner.ts';
import { setDraft } from '../state/useDraft.ts';
import { fakeServer, later, ok, refused } from '../testing/fakeServer.ts';
import { buildSignIn } from '../testing/things.ts';
import { CreatePackPage } from './CreatePackPage.tsx';

const line = 'POST /api/pack/create';
const show = () =>
  render(
    <MemoryRouter initialEntries={['/create-pack']}>
      <Routes>
        <Route path="/create-pack" element={<CreatePackPage />} />
        <Route path="/pack/:id" element={<p>The pack</p>} />
      </Routes>
    </MemoryRouter>,
  );
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Warm-ups');
  await userEvent.type(screen.getByLabelText('Description'), 'Short ones');
};

beforeEach(() => {
  setDraft('createPack:name', '');
  setDraft('createPack:description', '');
  setSignedIn(buildSignIn());
});
afterEach(cleanup);

test('both texts are required; the form is disabled while sending; then the pack is shown', async () => {
  const answer = later<ReturnType<typeof ok>>();
  const server = fakeServer({ [line]: () => answer.promise });
  show();
  expect(button().disabled).toBe(true);
  await fill();
  await userEvent.click(button());
  expect(screen.getByLabelText<HTMLInputElement>('Name').matches(':disabled')).toBe(true);
  answer.settle(ok({ packId: 12 }));
  await screen.findByText('The pack');
  const texts = { name: 'Warm-ups', description: 'Short ones' };
  expect(server.seen[0]?.body).toEqual({ ...texts, clientId: expect.any(String) });
  expect(useBanner.getState().next).toBe('Pack created successfully!');
});

test('a refusal is shown beside the button, and the texts stay', async () => {
  fakeServer({ [line]: () => refused('too_many_requests') });
  show();
  await fill();
  await userEvent.click(button());
  await screen.findByText(/^Something went wrong\. Too many requests/);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Warm-ups');
});

test('visitors and suspended people see why they cannot create a pack', () => {
  setSignedOut();
  show();
  expect(screen.getByText('You need to be signed in to create a level pack.')).toBeTruthy();
  cleanup();
  setSignedIn(buildSignIn({ isSuspended: true, suspensionReason: 'Spam' }));
  show();
  expect(screen.getByText('Your account has been suspended and cannot create level packs.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
});
