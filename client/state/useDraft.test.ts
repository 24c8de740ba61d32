import { beforeAll, expect, test } from 'vitest';
import { CallError } from '../api/callError.ts';
import { checkSession, signOut } from '../session/session.ts';
import { setSignedIn } from '../session/sessionStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { buildSignIn } from '../testing/things.ts';
import { followAccount } from '../updates/followAccount.ts';
import { sendText } from './sentTexts.ts';
import { draftOf, keepDraft, setDraft } from './useDraft.ts';

beforeAll(followAccount);

test('signing out forgets unsent texts, including those from before a reload, and nothing else', async () => {
  setSignedIn(buildSignIn());
  setDraft('comment:7', 'Only half a thou');
  sessionStorage.setItem('draft:5:comment:8', 'Of before the reload');
  setDraft('comment:9', 'Came back');
  keepDraft('comment:9');
  expect(draftOf('comment:8')).toBe('Of before the reload');
  sessionStorage.setItem('other', 'stays');
  fakeServer({ 'POST /api/account/sign-out': () => ok({}) });
  await signOut();
  const keys = ['comment:7', 'comment:8', 'comment:9'];
  expect(keys.map(draftOf)).toEqual(['', '', '']);
  setSignedIn(buildSignIn());
  expect(keys.map(draftOf)).toEqual(['', '', '']);
  expect(sessionStorage.getItem('other')).toBe('stays');
});

test('a lost connection keeps unsent texts', async () => {
  setSignedIn(buildSignIn());
  setDraft('comment:7', 'Only half a thou');
  fakeServer({});
  await checkSession();
  expect(draftOf('comment:7')).toBe('Only half a thou');
});

test('a session that was ended elsewhere keeps unsent texts, for its own account only', async () => {
  setSignedIn(buildSignIn());
  setDraft('comment:7', 'Only half a thou');
  fakeServer({ 'GET /api/account/check-token': () => refused('not_signed_in') });
  await checkSession();
  expect(draftOf('comment:7')).toBe('');
  setSignedIn(buildSignIn({ id: 6 }));
  expect(draftOf('comment:7')).toBe('');
  setDraft('comment:7', 'Mine');
  setSignedIn(buildSignIn());
  expect(draftOf('comment:7')).toBe('Only half a thou');
});

test('a kept text outlives its tab until it is used, also as it is typed on', () => {
  setSignedIn(buildSignIn());
  setDraft('pack:7', 'Refused');
  keepDraft('pack:7');
  setDraft('pack:7', 'Refused, and shorter');
  sessionStorage.clear();
  expect(localStorage.getItem('draft:5:pack:7')).toBe('Refused, and shorter');
  // Another tab keeps another text.
  localStorage.setItem('draft:5:pack:7', 'From there');
  setDraft('pack:7', '');
  expect(localStorage.getItem('draft:5:pack:7')).toBe('From there');
});

test('a text whose answer arrives after its author has left is never shown to the next account', async () => {
  setSignedIn(buildSignIn());
  let refuse = (_error: Error) => {};
  const answer = new Promise((_, reject) => {
    refuse = reject;
  });
  const sending = sendText('comment:27', 'For my eyes', 0, () => answer);
  setSignedIn(buildSignIn({ id: 6 }));
  refuse(new CallError('offline', 'The connection was lost.', { status: 0 }));
  await expect(sending).rejects.toThrow();
  expect(draftOf('comment:27')).toBe('');
  setSignedIn(buildSignIn());
  expect(draftOf('comment:27:sent')).toContain('For my eyes');
});
