import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { useBanner } from '../state/banner.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { buildExtendedLevel, buildProfile, buildSignIn } from '../testing/things.ts';
import {
  add,
  alertText,
  answer,
  button,
  choose,
  fill,
  open,
  sent,
  setUp,
  upload,
  writes,
  zip,
} from '../testing/uploadHarness.tsx';
import { buildChecked, buildProblems, refusedFor, submits } from '../testing/uploadReplies.ts';
import { putProgress } from './send/uploadProgressStore.ts';

beforeEach(setUp);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('people who may not upload yet', () => {
  test('visitors are redirected to sign-in, with the address to return to', async () => {
    setSignedOut();
    const router = open('/upload?replaces=7');
    await act(() => vi.dynamicImportSettled());
    expect(router.state.location).toMatchObject({
      pathname: '/sign-in',
      state: { returnTo: '/upload?replaces=7' },
    });
  });

  test('people who have not acknowledged the guidelines are redirected to them', async () => {
    setSignedIn({ ...buildSignIn(), acknowledgedGuidelines: false });
    const router = open();
    await act(() => vi.dynamicImportSettled());
    expect(router.state.location).toMatchObject({
      pathname: '/content-guidelines',
      state: { returnTo: '/upload' },
    });
  });

  test('a suspension is shown with its reason, also during an upload', async () => {
    open();
    await choose(zip);
    act(() => setSignedIn(buildSignIn({ isSuspended: true, suspensionReason: 'Spam' })));
    expect(await alertText()).toContain('Your account has been suspended and cannot upload levels.');
    expect(await alertText()).toContain('Spam');
    expect(sent.last().isAborted).toBe(true);
  });
});

describe('before anything is sent', () => {
  test('only zips are accepted, and only up to the size limit', async () => {
    open();
    await choose(new File([''], 'levels.rar'));
    expect(await alertText()).toBe('You can only upload .zip files.');
    const large = new File([''], 'levels.zip');
    Object.defineProperty(large, 'size', { value: 100_000_001 });
    await choose(large);
    expect(await alertText()).toBe('Your .zip is too large (max 100 MB).');
    expect(sent.count()).toBe(0);
  });

  test('a dropped folder is sent as a form', async () => {
    open();
    const dataTransfer = {
      types: ['Files'],
      items: [],
      files: [new File(['a'], 'a.mis'), new File(['b'], 'a.png')],
    };
    fireEvent.drop(screen.getByText('Drop a zip or a folder here'), { dataTransfer });
    await screen.findByText('2 files');
    expect(sent.paths()).toEqual(['a.mis', 'a.png']);
  });
});

describe('while sending', () => {
  test('the page shows sent bytes, then the stages of the server; the result takes the focus', async () => {
    open();
    await choose(zip);
    expect(sent.last().address).toMatch(
      /^\/api\/level\/upload\?name=volcano-run.zip&progressId=[0-9a-f]{24}$/,
    );
    const progressId = sent.last().address.slice(-24);
    act(() => sent.last().progress(3_100_000, 4_800_000));
    screen.getByText('3.1 of 4.8 MB · sending');
    const stage = { stage: 'unpacking', done: 1_000_000, total: 4_000_000, file: 'a/b.dif' } as const;
    act(() => putProgress({ uploadId: progressId, ...stage }));
    screen.getByText('1.0 of 4.0 MB · reading interiors');
    screen.getByText('b.dif');
    expect(screen.getByRole('status').textContent).toBe('volcano-run.zip: reading the files');
    await answer(ok(buildChecked()));
    expect(document.activeElement?.textContent).toBe('Your level is ready');
  });

  test('cancelling aborts the upload and returns to the beginning', async () => {
    open();
    await choose(zip);
    await userEvent.click(button('Cancel'));
    expect(sent.last().isAborted).toBe(true);
    screen.getByText('Drop a zip or a folder here');
    expect(screen.queryByText('volcano-run.zip')).toBeNull();
  });

  test('a connection lost while checking is reported; another attempt sends the same file', async () => {
    open();
    await choose(zip);
    act(() => sent.last().progress(100, 100));
    await act(async () => sent.last().lose());
    expect(await alertText()).toMatch(/lost while your files were being checked. Nothing has been submitted/);
    screen.getByText('not checked');
    await userEvent.click(button('Try again'));
    expect(sent.count()).toBe(2);
    await answer(ok(buildChecked()));
    screen.getByText('Your level is ready');
  });

  test('any other refusal shows its own reason', async () => {
    open();
    await upload(refused('too_many_requests'));
    expect(await alertText()).toContain('Too many requests. Please wait a moment.');
    button('Try again');
  });
});

describe('leaving', () => {
  test('asks while something is unsent, and not otherwise', async () => {
    fakeServer(submits);
    const router = open();
    await upload(ok(buildChecked()));
    await act(() => router.navigate('/packs'));
    expect(router.state.location.pathname).toBe('/upload');
    await userEvent.click(button('Stay'));
    expect(screen.queryByText('Leave without submitting?')).toBeNull();
    await act(() => router.navigate('/packs'));
    await userEvent.click(button('Leave'));
    expect(router.state.location.pathname).toBe('/packs');
    await act(() => router.navigate('/upload'));
    await act(() => router.navigate('/packs'));
    expect(router.state.location.pathname).toBe('/packs');
  });

  test('says what becomes of files that are on their way, may be, or have arrived', async () => {
    const router = open();
    await choose(zip);
    await act(() => router.navigate('/packs'));
    screen.getByText(
      /^Your files are still on their way\. Files that have not arrived have to be sent again/,
    );
    await act(async () => sent.last().progress(3, 3));
    screen.getByText(/^Your files may still be on their way\./);
    const progressId = new URL(sent.last().address, 'http://site').searchParams.get('progressId') ?? '';
    const progress = { uploadId: progressId, stage: 'unpacking', done: 1, total: 3 } as const;
    await act(async () => putProgress(progress));
    screen.getByText(/^Your files have arrived and are being checked\. Unless they are refused,/);
  });

  test('says what stays of an upload to which files are added', async () => {
    const router = open();
    await upload(refusedFor(buildProblems()));
    await add(new File(['png'], 'lava.png'));
    await act(() => router.navigate('/packs'));
    screen.getByText(/You can continue the rest of this upload on the Upload page within 2[34] h\.$/);
  });

  test('closing the tab asks too', async () => {
    open();
    const isAsked = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(isAsked()).toBe(false);
    await choose(zip);
    expect(isAsked()).toBe(true);
  });
});

describe('a new version of a level', () => {
  const info = 'GET /api/level/7/extended-info';

  test('names the level, asks what changed, and opens the level', async () => {
    const server = fakeServer({
      [info]: () => ok(buildExtendedLevel()),
      'POST /api/level/7/versions': () => ok(buildExtendedLevel({ version: 2 })),
    });
    const router = open('/upload?replaces=7');
    await screen.findByRole('link', { name: 'Black Diamond' });
    screen.getByText(/version 2 comes next/);
    await choose(zip);
    expect(sent.last().address).toContain('&replaces=7');
    await answer(ok(buildChecked()));
    expect(screen.queryByText('Packs')).toBeNull();
    fill('What changed', 'Less lava');
    await userEvent.click(button('Submit new version'));
    expect(server.bodies('POST /api/level/7/versions').at(-1)).toEqual({
      uploadId: 'upload-1',
      change: 'Less lava',
    });
    expect(router.state.location.pathname).toBe('/level/7');
    expect(useBanner.getState().next).toBe('New version submitted successfully!');
  });

  test('says which texts and files will change', async () => {
    fakeServer({ [info]: () => ok(buildExtendedLevel()) });
    open('/upload?replaces=7');
    await screen.findByRole('link', { name: 'Black Diamond' });
    await choose(zip);
    const file = (path: string, before: number | null, after: number | null, isPicture = false) => ({
      path,
      isPicture,
      before,
      after,
    });
    const changedFiles = [
      file('missions/volcano.jpg', 20_000, 48_000, true),
      file('interiors/lava.png', null, 15_000),
      file('interiors/ice.png', 2_400_000, null),
    ];
    await answer(ok(buildChecked({ changes: [], changedFiles })));
    const files = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
    expect(files.map(({ textContent }) => textContent)).toEqual([
      'Picture replaced: missions/volcano.jpg 20 kB → 48 kB',
      'File added: interiors/lava.png 15 kB',
      'File removed: interiors/ice.png 2.4 MB',
    ]);
    screen.getByText('The texts and times of the level stay as they are.');
  });

  test('shows anew what will change when the level was edited meanwhile', async () => {
    const changedFrom = (name: string) => [{ field: 'name', before: name, after: 'Volcano Run' }];
    const server = fakeServer({
      [info]: () => ok(buildExtendedLevel()),
      'POST /api/level/7/versions': () => refused('conflict'),
      'POST /api/level/upload/upload-1/check': () =>
        ok(buildChecked({ changes: changedFrom('Edited'), changedFiles: [], replacedEditedAt: 9 })),
    });
    const router = open('/upload?replaces=7');
    await screen.findByRole('link', { name: 'Black Diamond' });
    await choose(zip);
    await answer(
      ok(buildChecked({ changes: changedFrom('Volcano'), changedFiles: [], replacedEditedAt: null })),
    );
    fill('What changed', 'Less lava');
    await userEvent.click(button('Submit new version'));
    expect(await alertText()).toBe(
      'The level was edited meanwhile. Look at what will change now, then submit again.',
    );
    within(screen.getByRole('region', { name: 'What will change' })).getByText('Edited');
    server.answer('POST /api/level/7/versions', () => ok(buildExtendedLevel({ version: 2 })));
    await userEvent.click(button('Submit new version'));
    const sentEdits = writes(server).flatMap(({ body }) => (body ? [body] : []));
    expect(sentEdits).toEqual([
      { uploadId: 'upload-1', change: 'Less lava', editedAt: null },
      { uploadId: 'upload-1', change: 'Less lava', editedAt: 9 },
    ]);
    expect(router.state.location.pathname).toBe('/level/7');
  });

  test('is only for the uploader of the level', async () => {
    fakeServer({ [info]: () => ok(buildExtendedLevel({ addedBy: buildProfile({ id: 6 }) })) });
    open('/upload?replaces=7');
    expect(await alertText()).toBe('Only whoever uploaded a level may upload a new version of it.');
  });

  test('is not possible for a missing level', () => {
    open('/upload?replaces=seven');
    screen.getByText("This level doesn't exist or has been deleted. :(");
  });
});
