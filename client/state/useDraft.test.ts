import { beforeAll, expect, test } from 'vitest';
import { checkSession, signOut } from '../session/session.ts';
import { setSignedIn } from '../session/sessionStore.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { buildSignIn } from '../testing/things.ts';
import { followAccount } from '../updates/followAccount.ts';
import { draftOf, setDraft } from './useDraft.ts';

beforeAll(followAccount);

test('signing out forgets unsent texts, including those from before a reload, and nothing else', async () => {
  setSignedIn(buildSignIn());
  setDraft('comment:7', 'Only half a thou');
  sessionStorage.setItem('draft:comment:8', 'Of before the reload');
  sessionStorage.setItem('other', 'stays');
  fakeServer({ 'POST /api/account/sign-out': () => ok({}) });
  await signOut();
  expect([draftOf('comment:7'), draftOf('comment:8')]).toEqual(['', '']);
  expect(sessionStorage.getItem('other')).toBe('stays');
});

test('a lost connection keeps unsent texts', async () => {
  setSignedIn(buildSignIn());
  setDraft('comment:7', 'Only half a thou');
  fakeServer({});
  await checkSession();
  expect(draftOf('comment:7')).toBe('Only half a thou');
});
