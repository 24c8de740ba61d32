import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnAccount } from '../../shared/ownAccount.ts';
import { setSignedIn, setSignedOut, useSession } from '../session/sessionStore.ts';
import { useBanner } from '../state/banner.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildSignIn } from '../testing/things.ts';
import { AccountPage } from './AccountPage.tsx';

const time = Date.UTC(2025, 2, 4);
const session = { createdAt: time, lastUsedAt: time, isCurrent: false };
const own: OwnAccount = {
  email: 'ivory@example.org',
  createdAt: time,
  secondFactor: null,
  sessions: [
    { ...session, id: 'here', device: 'Firefox on Windows', isCurrent: true },
    { ...session, id: 'phone', device: 'Safari on iPhone' },
    { ...session, id: 'game', device: 'PlatinumQuest' },
  ],
};
const alone = { ...own, sessions: own.sessions.slice(0, 1) };
const read = 'GET /api/account/own';
const tokens = {
  'GET /api/account/tokens': () => ok([]),
  'GET /api/account/settings': () => ok({ showsLooking: false, mailsInvitations: true }),
};

const open = () =>
  render(
    <MemoryRouter initialEntries={['/account']}>
      <Routes>
        <Route path="/account" element={<AccountPage />} />
        <Route path="/sign-in" element={<p>Sign in here</p>} />
        <Route path="/" element={<p>Home</p>} />
      </Routes>
    </MemoryRouter>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

beforeEach(() => {
  fakeTopLayer();
  setSignedIn(buildSignIn());
});
afterEach(cleanup);

test('visitors are asked to sign in', () => {
  setSignedOut();
  open();
  expect(screen.getByText('Sign in here')).toBeTruthy();
});

test('sessions are listed, one or all others can be ended', async () => {
  const end = 'DELETE /api/account/sessions/phone';
  const endOthers = 'POST /api/account/end-other-sessions';
  const server = fakeServer({
    ...tokens,
    [read]: () => ok(own),
    [end]: () => ok({}),
    [endOthers]: () => ok({}),
  });
  open();
  await screen.findByText('Safari on iPhone');
  expect(screen.getAllByText('This device')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull();
  server.answer(read, () => ok({ ...own, sessions: own.sessions.filter(({ id }) => id !== 'phone') }));
  await press('End the session of Safari on iPhone');
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(server.count(end)).toBe(1);
  server.answer(read, () => ok(alone));
  await press('End all others');
  await waitFor(() => expect(screen.queryByText('PlatinumQuest')).toBeNull());
  expect(server.count(endOthers)).toBe(1);
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('a session that ends elsewhere disappears from the list', async () => {
  const server = fakeServer({
    ...tokens,
    [read]: () => ok(own),
    'GET /api/account/check-token': () => ok(buildSignIn()),
  });
  open();
  await screen.findByText('PlatinumQuest');
  server.answer(read, () => ok(alone));
  act(() => receiveEvent('session:changed', { ...buildSignIn(), revision: 1 }));
  await waitFor(() => expect(screen.queryByText('PlatinumQuest')).toBeNull());
});

test('changing the address needs the password, and the page shows where the mail was sent', async () => {
  const change = 'POST /api/account/change-email';
  const server = fakeServer({ ...tokens, [read]: () => ok(own), [change]: () => refused('wrong_password') });
  open();
  await screen.findByText('ivory@example.org');
  await press('Change email');
  await type('New email', 'new');
  expect(screen.queryByRole('alert')).toBeNull();
  await type('Current password', 'wrong{Enter}');
  await screen.findByText("The email you entered isn't valid.");
  expect(server.count(change)).toBe(0);
  await type('New email', '@example.org{Enter}');
  await screen.findByText('The current password is incorrect.');
  server.answer(change, () => ok({ requiresVerificationForEmail: 'new@example.org' }));
  await type('Current password', '{Enter}');
  await screen.findByText(/mail that was sent to new@example\.org/);
  await press('Change email');
  await type('New email', 'new@example.org');
  server.answer(change, () => ok({ requiresVerificationForEmail: null }));
  await type('Current password', 'right{Enter}');
  await screen.findByText('Email changed successfully!');
});

test('deleting asks for the typed name and the password, explains what stays, and signs out', async () => {
  const line = 'POST /api/account/delete';
  const server = fakeServer({ ...tokens, [read]: () => ok(own), [line]: () => refused('wrong_password') });
  open();
  await screen.findByText('Delete account', { selector: 'button' });
  await press('Delete account');
  const dialog = screen.getByRole('alertdialog');
  const confirm = () =>
    [...dialog.querySelectorAll('button')].find((each) => each.textContent === 'Delete account');
  expect(confirm()).toBeUndefined();
  await userEvent.click(screen.getByLabelText(/Take my levels along/));
  await type('Type your username: Ivory', 'ivory');
  await type('Current password', 'wrong');
  expect(confirm()).toBeUndefined();
  await userEvent.clear(screen.getByLabelText('Type your username: Ivory'));
  await type('Type your username: Ivory', 'Ivory');
  await userEvent.click(confirm() ?? dialog);
  await screen.findByText('The current password is incorrect.');
  server.answer(line, () => ok({}));
  await userEvent.click(confirm() ?? dialog);
  await screen.findByText('Home');
  const sent = server.seen.filter(({ address }) => address === '/api/account/delete');
  expect(sent.at(-1)?.body).toEqual({ username: 'Ivory', password: 'wrong', levels: 'take' });
  expect(useSession.getState().status).toBe('signedOut');
  expect(useBanner.getState().next).toBe('Your account has been deleted.');
});

test('a failure to load the account is shown, and it can be loaded again', async () => {
  const server = fakeServer({ ...tokens, [read]: () => refused('not_ready') });
  open();
  await screen.findByText(/Your account could not be loaded\. The site is not ready/);
  server.answer(read, () => ok(own));
  await press('Try again');
  await screen.findByText('ivory@example.org');
});
