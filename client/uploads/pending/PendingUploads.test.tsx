import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PendingUpload } from '../../../shared/uploads.ts';
import { setSignedIn } from '../../session/sessionStore.ts';
import { setDraft } from '../../state/useDraft.ts';
import { resetStores } from '../../store/createStore.ts';
import { fakeServer, later, ok, refused } from '../../testing/fakeServer.ts';
import { buildExtendedLevel, buildSignIn } from '../../testing/things.ts';
import { alertText, button, fill, open, setUp, writes } from '../../testing/uploadHarness.tsx';
import {
  buildChecked,
  buildProblems,
  refusedFor,
  submits,
  threeLevels,
} from '../../testing/uploadReplies.ts';

beforeEach(setUp);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const hour = 3_600_000;
const buildPending = (overrides: Partial<PendingUpload> = {}): PendingUpload => ({
  uploadId: 'upload-1',
  name: 'multi.zip',
  kind: 'zip',
  bytes: 1_200_000,
  levelNames: ['one', 'two', 'three'],
  problemCount: 0,
  replaces: null,
  createdAt: Date.now() - hour,
  expiresAt: Date.now() + 23.5 * hour,
  ...overrides,
});
const lists = (...uploads: PendingUpload[]) => ({ 'GET /api/level/uploads': () => ok(uploads) });
type Reply = ReturnType<typeof ok>;
/** An address with a name that the browser has made up. */
const answerAgain = (server: ReturnType<typeof fakeServer>, reply: Reply | Promise<Reply>) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  server.answer(`POST /api/level/upload/upload-1/check?progressId=${'0'.repeat(24)}`, () => reply);
};
const resume = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Continue your upload of (multi|1)/ }));
  await act(() => vi.dynamicImportSettled());
};
const closeTab = () => {
  cleanup();
  sessionStorage.clear();
  resetStores();
  setSignedIn(buildSignIn());
};
const remarks = () => screen.getByLabelText<HTMLTextAreaElement>('Remarks').value;

test('an upload of an earlier visit is continued, with what was filled in, and submitted', async () => {
  const server = fakeServer({ ...submits, ...lists(buildPending()) });
  answerAgain(server, ok(threeLevels));
  open();
  const region = await screen.findByRole('region', { name: 'Not submitted yet' });
  expect(region.textContent).toContain('Continue your upload of multi.zip (3 levels, 23 h left)');
  await resume();
  await screen.findByText('Your 3 levels are ready');
  fill('Remarks', 'Mind the lava.');
  closeTab();

  open();
  await resume();
  await screen.findByText('Your 3 levels are ready');
  expect(remarks()).toBe('Mind the lava.');
  fill('Remarks', 'Mind the lava, and the ice.');
  closeTab();

  open();
  await resume();
  expect(remarks()).toBe('Mind the lava, and the ice.');
  server.answer('POST /api/level/submit', () => ok({ levelIds: [7, 8, 9], newPackId: null }));
  await userEvent.click(button('Submit all 3 levels'));
  cleanup();
  expect(Object.keys(localStorage).filter((name) => name.includes('submission'))).toEqual([]);

  open();
  await resume();
  expect(remarks()).toBe('');
});

test('an upload with problems is continued with them', async () => {
  const server = fakeServer(lists(buildPending({ name: null, levelNames: [], problemCount: 1 })));
  answerAgain(server, refusedFor(buildProblems()));
  open();
  expect((await screen.findByRole('region', { name: 'Not submitted yet' })).textContent).toContain(
    'upload of 1.2 MB (1 problem, 23 h left)',
  );
  await resume();
  await screen.findByText('1 problem', { selector: 'span' });
  button('Add files');
});

test('an upload that has just expired is reported, and its files are chosen again', async () => {
  const server = fakeServer(lists(buildPending()));
  answerAgain(server, refused('upload_expired'));
  open();
  await resume();
  expect(await alertText()).toContain('Please upload your files again.');
  screen.getByText('Drop a zip or a folder here');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an upload is discarded after a question; it stays if that fails', async () => {
  const server = fakeServer({
    ...lists(buildPending({ uploadId: 'upload-2' })),
    'DELETE /api/level/upload/upload-2': () => refused('internal'),
  });
  open();
  const discard = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Discard your upload of multi.zip' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  };
  await discard();
  await screen.findByRole('button', { name: /^Continue your upload/ });
  server.answer('DELETE /api/level/upload/upload-2', () => ok({}));
  await discard();
  await waitFor(() => expect(screen.queryByText('Not submitted yet')).toBeNull());
});

describe('an upload that replaces a level', () => {
  const listed = () => ({
    ...lists(
      buildPending({ uploadId: 'upload-2', replaces: 7, name: 'other.zip' }),
      buildPending({ replaces: 7, levelNames: ['one'] }),
    ),
    'GET /api/level/7/extended-info': () => ok(buildExtendedLevel()),
  });
  const follow = async () => {
    const link = await screen.findByRole('link', { name: 'Continue your upload of multi.zip' });
    expect(link.getAttribute('href')).toBe('/upload?replaces=7');
    await userEvent.click(link);
    await screen.findByRole('heading', { name: 'Upload a new version' });
    await act(() => vi.dynamicImportSettled());
  };

  test('is continued on a page of its own, with one press', async () => {
    const server = fakeServer(listed());
    answerAgain(server, ok(buildChecked()));
    const router = open();
    await screen.findAllByText(/a new version, 23 h left/);
    await follow();
    expect(router.state.location.search).toBe('?replaces=7');
    await screen.findByRole('button', { name: 'Submit new version' });
  });

  test('is checked once for that press: when nothing came of it, it waits for the next', async () => {
    const server = fakeServer(listed());
    answerAgain(server, refused('internal'));
    open();
    await follow();
    await alertText();
    screen.getByText('not checked');
    await screen.findByRole('button', { name: 'Continue your upload of multi.zip' });
    expect(writes(server)).toHaveLength(1);
    answerAgain(server, ok(buildChecked()));
    await resume();
    await screen.findByRole('button', { name: 'Submit new version' });
  });

  test('is not continued when it is gone', async () => {
    const server = fakeServer(listed());
    open();
    await screen.findAllByText(/a new version, 23 h left/);
    server.answer('GET /api/level/uploads', () => ok([]));
    await follow();
    await screen.findByText('Drop a zip or a folder here');
    expect(writes(server)).toEqual([]);
  });
});

test('leaving while an upload is continued says that nothing is sent, and how long it stays', async () => {
  const server = fakeServer(lists(buildPending({ expiresAt: Date.now() + 5.5 * hour })));
  const verdict = later<Reply>();
  answerAgain(server, verdict.promise);
  const router = open();
  await resume();
  await act(() => router.navigate('/packs'));
  screen.getByText('Your upload is being checked again. You can continue it on the Upload page within 5 h.');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(false);
});

test('leaving a checked upload says that it can be continued', async () => {
  const server = fakeServer(lists(buildPending({ uploadId: 'upload-1' })));
  answerAgain(server, ok(buildChecked()));
  setDraft('submission:\nvolcano.mis', '');
  const router = open();
  await resume();
  await act(() => router.navigate('/packs'));
  screen.getByText(/You can continue it on the Upload page within 23 h\./);
});
