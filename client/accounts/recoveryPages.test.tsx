import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useLoves } from '../loves/loveStore.ts';
import { setSignedIn, setSignedOut, useSession } from '../session/sessionStore.ts';
import { useBanner } from '../state/banner.ts';
import type { ReturnState } from '../state/returnPath.ts';
import { fakeServer, later, ok, refused } from '../testing/fakeServer.ts';
import { buildSignIn } from '../testing/things.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { keepReturn } from './keptReturn.ts';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { SignInPage } from './SignInPage.tsx';
import { SignUpPage } from './SignUpPage.tsx';
import { useKeptReturn } from './useKeptReturn.ts';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/sign-in" element={<SignInPage />} />
        <Route path="/sign-up" element={<SignUpPage />} />
        <Route path="/verify-email" element={<VerifyEmailPage />} />
        <Route path="/profile/:id" element={<p>The profile</p>} />
      </Routes>
    </MemoryRouter>,
  );
/** The state of a visitor who wanted to love a level. */
const state: ReturnState = { returnTo: '/level/7', love: { kind: 'level', id: 7 } };
const openSignIn = () =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/sign-in', state }]}>
      <Routes>
        <Route path="/sign-in" element={<SignInPage />} />
        <Route path="/level/:id" element={<p>The level</p>} />
      </Routes>
    </MemoryRouter>,
  );
/** Does something while the address is another one. */
async function elsewhere(work: () => Promise<void>): Promise<void> {
  const before = location.href;
  history.pushState(null, '', '/packs');
  try {
    await work();
  } finally {
    history.replaceState(null, '', before);
  }
}
/** What would open a page has had the time for it. */
async function expectNotShown(text: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(text)).toBeNull();
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

beforeEach(setSignedOut);
afterEach(cleanup);

describe('forgot password', () => {
  const line = 'POST /api/account/forgot-password';

  test('Enter requests a link, and the page shows the answer', async () => {
    const server = fakeServer({ [line]: () => ok({ status: 'success', message: 'On its way.' }) });
    open('/forgot-password');
    await type('Email', 'ivory@example.org{Enter}');
    await screen.findByText('On its way.');
    expect(server.seen[0]?.body).toEqual({ email: 'ivory@example.org' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  test('a text that is not an address is not sent, and a lost network is reported', async () => {
    const server = fakeServer({});
    open('/forgot-password');
    await type('Email', 'ivory{Enter}');
    await screen.findByText("The email you entered isn't valid.");
    expect(server.seen).toEqual([]);
    await type('Email', '@example.org{Enter}');
    await screen.findByText('Network error. Please try again.');
  });

  test('mails that cannot be sent are reported', async () => {
    fakeServer({ [line]: () => refused('mail_failed') });
    open('/forgot-password');
    await type('Email', 'ivory@example.org{Enter}');
    await screen.findByText('The mail could not be sent. Please try again in a moment.');
  });

  test.each(['/forgot-password', '/reset-password?token=x'])(
    '%s shows signed-in people that they are signed in already',
    (path) => {
      setSignedIn(buildSignIn());
      open(path);
      expect(screen.getByText("You're already signed in!")).toBeTruthy();
    },
  );
});

test('whoever has signed in in another tab continues from here, and their love is given', async () => {
  const loved = 'PATCH /api/level/7/love';
  const answer = later<ReturnType<typeof ok>>();
  const server = fakeServer({ [loved]: () => answer.promise });
  openSignIn();
  act(() => setSignedIn(buildSignIn()));
  screen.getByText("You're already signed in!");
  await userEvent.dblClick(screen.getByRole('button', { name: 'Continue' }));
  // The page, read before the love is stored, could show that it was not given.
  expect(screen.queryByText('The level')).toBeNull();
  answer.settle(ok({ lovedCount: 1 }));
  await screen.findByText('The level');
  expect(server.count(loved)).toBe(1);
});

test('whoever goes elsewhere before their love is stored is not brought back', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ 'PATCH /api/level/7/love': () => answer.promise });
  setSignedIn(buildSignIn());
  openSignIn();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await elsewhere(async () => {
    answer.settle(ok({ lovedCount: 1 }));
    await waitFor(() => expect(useLoves.getState().wanted.size).toBe(0));
    await expectNotShown('The level');
  });
});

test.each([
  ['brings its reader back', false],
  ['brings nobody back who has left the profile meanwhile', true],
])('the link in a mail %s once it is known whose account it is', async (_, isGone) => {
  const own = later<ReturnType<typeof ok>>();
  const server = fakeServer({ 'GET /api/account/own': () => own.promise });
  const signIn = buildSignIn();
  setSignedIn(signIn);
  keepReturn({ returnTo: '/level/7' }, 'ivory@example.org');
  const Profile = () => {
    useKeptReturn(signIn.profile.id);
    return <p>The profile</p>;
  };
  render(
    <MemoryRouter initialEntries={['/profile']}>
      <Routes>
        <Route path="/profile" element={<Profile />} />
        <Route path="/level/:id" element={<p>The level</p>} />
      </Routes>
    </MemoryRouter>,
  );
  await waitFor(() => expect(server.count('GET /api/account/own')).toBe(1));
  const settle = () =>
    own.settle(ok({ email: 'ivory@example.org', createdAt: 1, sessions: [], secondFactor: null }));
  if (isGone) {
    await elsewhere(async () => {
      settle();
      await expectNotShown('The level');
    });
  } else {
    settle();
    await screen.findByText('The level');
  }
});

test('whoever comes back does not wait long for a love that is not answered', async () => {
  fakeServer({ 'PATCH /api/level/7/love': () => later<ReturnType<typeof ok>>().promise });
  setSignedIn(buildSignIn());
  openSignIn();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('The level', undefined, { timeout: 4_000 });
});

describe('reset password', () => {
  const line = 'POST /api/account/reset-password';

  test('without a token there is no form', () => {
    open('/reset-password');
    expect(screen.getByText('Invalid reset link. Please request a new password reset.')).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('problems appear once both fields are filled in; a valid password signs in and opens the profile', async () => {
    const signedIn = { status: 'success', token: 't', signInInfo: buildSignIn() };
    const server = fakeServer({ [line]: () => ok(signedIn) });
    open('/reset-password?token=secret');
    await type('New password', 'short{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    await type('Repeat new password', 'other{Enter}');
    await screen.findByText('Your password needs to be 8 or more characters long.');
    expect(screen.getByText("Passwords don't match.")).toBeTruthy();
    expect(server.seen).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Repeat new password'));
    await type('New password', ' and more');
    await type('Repeat new password', 'short and more{Enter}');
    await screen.findByText('The profile');
    expect(server.seen[0]?.body).toEqual({ token: 'secret', password: 'short and more' });
    expect(useSession.getState().status).toBe('signedIn');
    expect(useBanner.getState().next).toBe('Password reset successfully!');
  });

  test('whoever goes elsewhere before the password is stored stays there', async () => {
    const answer = later<ReturnType<typeof ok>>();
    fakeServer({ [line]: () => answer.promise });
    open('/reset-password?token=secret');
    await type('New password', 'a new password');
    await type('Repeat new password', 'a new password{Enter}');
    await elsewhere(async () => {
      answer.settle(ok({ status: 'success', token: 't', signInInfo: buildSignIn() }));
      await waitFor(() => expect(useSession.getState().status).toBe('signedIn'));
      await expectNotShown('The profile');
    });
  });

  test('the page of an expired link says what to do', async () => {
    fakeServer({ [line]: () => refused('token_expired') });
    open('/reset-password?token=old');
    await type('New password', 'a new password');
    await type('Repeat new password', 'a new password{Enter}');
    await screen.findByText('This link is no longer valid. Please request a new password reset.');
  });
});

describe('an address to verify', () => {
  test('signing up leads to a notice that says where the mail went', async () => {
    const email = 'ivory@example.org';
    const pending = { status: 'success', requiresVerificationForEmail: email, message: '' };
    fakeServer({ 'POST /api/account/sign-up': () => ok(pending) });
    open('/sign-up');
    await type('Email', email);
    await type('Username', 'Ivory');
    await type('Password', 'a long password');
    await type('Repeat password', 'a long password{Enter}');
    await screen.findByText('Thanks for registering!');
    expect(screen.getByText(/sent to ivory@example\.org.*register again with the same address/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for support' }).getAttribute('href')).toBe('/support');
    expect(useSession.getState().status).toBe('signedOut');
  });

  test('signing in before the address is verified leads to the notice too', async () => {
    const { status, body } = refused('verification_required');
    const answer = { status, body: { ...body, requiresVerificationForEmail: 'ivory@example.org' } };
    fakeServer({ 'POST /api/account/sign-in': () => answer });
    open('/sign-in');
    await type('Email or username', 'Ivory');
    await type('Password', 'a long password{Enter}');
    await screen.findByText('Verify your email first');
    expect(screen.getByText(/sent to ivory@example\.org.*try signing in again/)).toBeTruthy();
  });

  test.each([
    ['token_expired', 'This link is no longer valid.', 'Sign in'],
    ['sign_up_refused', 'This name or address is taken.', 'Sign up'],
    ['email_refused', 'This address is taken.', 'Your account'],
  ])('a link that is refused (%s) says why, and where to go', (source, title, step) => {
    open(`/verify-email?source=${source}`);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: step })).toBeTruthy();
  });
});
