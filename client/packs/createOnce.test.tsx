// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { setSignedIn } from '../session/sessionStore.ts';
import { setDraft } from '../state/useDraft.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { buildSignIn } from '../testing/things.ts';
import { CreatePackPage } from './CreatePackPage.tsx';

const line = 'POST /api/pack/create';
const lost = () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => {
  cleanup();
  setDraft('createPack:name', '');
  setDraft('createPack:description', '');
});

test('a pack whose answer is lost is sent again with the same client ID, and changed texts with another', async () => {
  setSignedIn(buildSignIn());
  const server = fakeServer({ [line]: lost });
  render(
    <MemoryRouter>
      <CreatePackPage />
    </MemoryRouter>,
  );
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Sunday');
  await userEvent.type(screen.getByLabelText('Description'), 'Short levels.');
  await press();
  await screen.findByText(/The pack may not have been created/);
  await press();
  await screen.findByText(/Trying again does not create it twice/);
  await userEvent.type(screen.getByLabelText('Name'), 's');
  server.answer(line, () => ok({ packId: 3 }));
  await press();
  const ids = server.seen.map(({ body }) => (body as { clientId: string }).clientId);
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0] ?? '')]);
});
