import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markLive, useConnection } from '../live/connection.ts';
import { setLoved, useLoves } from '../loves/loveStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { buildSignIn } from '../testing/things.ts';
import { followAccount } from '../updates/followAccount.ts';
import { deleteAccount } from './deleteAccount.ts';
import { acknowledgeGuidelines, checkSession, endSession, renewSession, signIn, signOut } from './session.ts';
import { setSignedIn, useSession } from './sessionStore.ts';

const credentials = { emailOrUsername: 'Ivory', password: 'marble-sad' };

beforeAll(followAccount);
beforeEach(() => useSession.setState({ status: 'unknown', info: null }));

test('signing in stores the account, a refusal throws its reason', async () => {
  const server = fakeServer({ 'POST /api/account/sign-in': () => refused('sign_in_refused') });
  await expect(signIn(credentials)).rejects.toThrow('The email, username or password is incorrect.');
  expect(useSession.getState().info).toBeNull();
  server.answer('POST /api/account/sign-in', () =>
    ok({ status: 'success', token: 't', signInInfo: buildSignIn() }),
  );
  await signIn(credentials);
  expect(useSession.getState()).toMatchObject({
    status: 'signedIn',
    info: { profile: { username: 'Ivory' } },
  });
});

test('signing out removes the account and its loves, unless the server was not reached', async () => {
  setSignedIn(buildSignIn());
  setLoved('level', 7, true);
  const server = fakeServer({});
  await expect(signOut()).rejects.toThrow();
  expect(useSession.getState().status).toBe('signedIn');
  server.answer('POST /api/account/sign-out', () => ok({}));
  await signOut();
  expect(useSession.getState()).toMatchObject({ status: 'signedOut', info: null });
  expect(useLoves.getState().loved.size).toBe(0);
});

test('an account whose end is announced is gone, also where the answer to its deletion is lost', async () => {
  setSignedIn(buildSignIn());
  const server = fakeServer({});
  const body = { username: 'Ivory', levels: 'leave', password: 'marble-sad' } as const;
  await expect(deleteAccount(body)).rejects.toThrow();
  expect(useSession.getState().status).toBe('signedIn');
  server.answer('POST /api/account/delete', () => {
    endSession();
    throw new TypeError('The connection was lost.');
  });
  await deleteAccount(body);
  expect(useSession.getState()).toMatchObject({ status: 'signedOut', info: null });
});

test('a change to another account removes the loves of the previous one', async () => {
  setSignedIn(buildSignIn());
  setLoved('level', 7, true);
  fakeServer({ 'GET /api/account/check-token': () => ok(buildSignIn({ id: 6 })) });
  await checkSession();
  expect(useSession.getState().info?.profile.id).toBe(6);
  expect(useLoves.getState().loved.size).toBe(0);
});

test('a session that ended elsewhere ends here; a lost connection does not end it', async () => {
  setSignedIn(buildSignIn());
  const server = fakeServer({});
  await checkSession();
  expect(useSession.getState().status).toBe('signedIn');
  server.answer('GET /api/account/check-token', () => refused('not_signed_in'));
  await checkSession();
  expect(useSession.getState().status).toBe('signedOut');
});

test('a session that may have ended is asked for until the site answers; until then the page is not live', async () => {
  vi.useFakeTimers();
  markLive();
  setSignedIn(buildSignIn());
  const server = fakeServer({ 'GET /api/account/check-token': () => refused('not_ready') });
  const renewed = renewSession();
  await vi.advanceTimersByTimeAsync(100);
  expect([useSession.getState().status, useConnection.getState().isBehind]).toEqual(['signedIn', true]);
  server.answer('GET /api/account/check-token', () => refused('not_signed_in'));
  await vi.advanceTimersByTimeAsync(5_000);
  await renewed;
  vi.useRealTimers();
  expect([useSession.getState().status, useConnection.getState().isBehind]).toEqual(['signedOut', false]);
});

test('without a connection at the start, the viewer is a visitor', async () => {
  fakeServer({});
  await checkSession();
  expect(useSession.getState().status).toBe('signedOut');
});

test('acknowledging the guidelines is remembered', async () => {
  setSignedIn({ ...buildSignIn(), acknowledgedGuidelines: false });
  fakeServer({ 'POST /api/account/acknowledge-guidelines': () => ok({}) });
  await acknowledgeGuidelines();
  expect(useSession.getState().info?.acknowledgedGuidelines).toBe(true);
});
