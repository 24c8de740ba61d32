import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSignedIn, setSignedOut, useSession } from '../session/sessionStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { buildSignIn } from '../testing/things.ts';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';
import { SignInPage } from './SignInPage.tsx';
import { NewTokenDialog } from './tokens/NewTokenDialog.tsx';

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(fakeTopLayer);
afterEach(cleanup);

const open = (page: ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/here']}>
      <Routes>
        <Route path="/here" element={page} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </MemoryRouter>,
  );

test('signing in asks for the code in a second step, and says when it is wrong', async () => {
  setSignedOut();
  const line = 'POST /api/account/sign-in';
  const server = fakeServer({ [line]: () => refused('second_factor_required') });
  open(<SignInPage />);
  await type('Email or username', 'Ivory');
  await type('Password', 'marble-sad{Enter}');
  await screen.findByLabelText('Code');
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Enter the code of your authenticator app, or a recovery code.');
  server.answer(line, () => refused('wrong_code'));
  await type('Code', '123456{Enter}');
  await screen.findByText('This code is not right, or it has been used already.');
  server.answer(line, () => ok({ status: 'success', token: 't', signInInfo: buildSignIn() }));
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Elsewhere');
  expect(server.bodies(line).at(-1)).toEqual({
    emailOrUsername: 'Ivory',
    password: 'marble-sad',
    code: '123456',
  });
  expect(useSession.getState().status).toBe('signedIn');
});

test('changing the password asks for the code where one is needed', async () => {
  setSignedIn(buildSignIn());
  const line = 'POST /api/account/change-password';
  const server = fakeServer({ [line]: () => refused('second_factor_required') });
  open(<ChangePasswordPage />);
  await type('Current password', 'marble-sad');
  await type('New password', 'marble-happy');
  await type('Repeat new password', 'marble-happy{Enter}');
  await screen.findByLabelText('Code');
  expect(screen.queryByRole('alert')).toBeNull();
  server.answer(line, () => ok({}));
  await type('Code', '123456{Enter}');
  await screen.findByText('Elsewhere');
});

test('making a token long after the password was entered asks for it again, and then makes the token', async () => {
  setSignedIn(buildSignIn());
  const line = 'POST /api/account/tokens';
  const confirm = 'POST /api/account/confirm';
  const server = fakeServer({ [line]: () => refused('confirmation_needed') });
  let made = '';
  open(<NewTokenDialog onMade={({ secret }) => (made = secret)} onClose={() => {}} />);
  await type('Name', 'Program');
  await press('Create token');
  await screen.findByText('Is it you?');
  server.answer(confirm, () => refused('wrong_password'));
  await type('Current password', 'marble');
  await press('Continue');
  await screen.findByText('The current password is incorrect.');
  server.answer(confirm, () => ok({}));
  const scopes = ['read'];
  const token = { id: 1, name: 'Program', scopes, createdAt: 1, lastUsedAt: null, expiresAt: null };
  server.answer(line, () => ok({ token, secret: 'mbl_secret' }));
  await press('Continue');
  await expect.poll(() => made).toBe('mbl_secret');
  expect(screen.queryByText('Is it you?')).toBeNull();
});
