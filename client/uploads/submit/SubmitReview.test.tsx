import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useBanner } from '../../state/banner.ts';
import { fakeServer, later, ok, refused } from '../../testing/fakeServer.ts';
import { buildPack } from '../../testing/things.ts';
import {
  alertText,
  answer,
  button,
  fill,
  open,
  setUp,
  upload,
  writes,
} from '../../testing/uploadHarness.tsx';
import { buildChecked, refusedFor, submits, threeLevels } from '../../testing/uploadReplies.ts';

beforeEach(setUp);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the review', () => {
  test('one level: warnings, picture and remarks are shown, and it is submitted once', async () => {
    const reply = later<ReturnType<typeof ok>>();
    const server = fakeServer({ 'POST /api/level/submit': () => reply.promise });
    const router = open();
    await upload(ok(buildChecked({ warningFindings: [{ code: 'customCode', mission: 'volcano.mis' }] })));
    screen.getByText('Please consider the following before submitting:');
    expect(screen.getByAltText('Thumbnail of Volcano Run').getAttribute('src')).toBe(
      '/api/level/upload-image?uploadId=upload-1&missionId=0',
    );
    fill('Remarks', 'Mind the lava.');
    await userEvent.dblClick(button('Submit level'));
    await userEvent.click(button('Submit level'));
    await act(async () => reply.settle(ok({ levelIds: [7], newPackId: null })));
    expect(writes(server).map(({ body }) => body)).toEqual([
      { uploadId: 'upload-1', remarks: ['Mind the lava.'], addToPacks: [], newPack: null },
    ]);
    expect(router.state.location.pathname).toBe('/level/7');
    expect(useBanner.getState().next).toBe('Level submitted successfully!');
  });

  test('several levels: each has its remarks, reached by buttons and arrow keys; then the profile opens', async () => {
    const server = fakeServer({
      'POST /api/level/submit': () => ok({ levelIds: [7, 8, 9], newPackId: null }),
    });
    const router = open();
    await upload(ok(threeLevels));
    fill('Remarks', 'First');
    await userEvent.click(button('Previous level'));
    screen.getByText('3 of 3');
    fill('Remarks', 'Third');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    screen.getByText('1 of 3');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Remarks').value).toBe('First');
    await userEvent.click(button('Submit all 3 levels'));
    expect(writes(server)[0]?.body).toMatchObject({ remarks: ['First', '', 'Third'] });
    expect(router.state.location.pathname).toBe('/profile/5');
    expect(useBanner.getState().next).toBe('All 3 levels submitted successfully!');
  });

  test('own packs can be chosen, and a new pack needs a name and a description', async () => {
    const server = fakeServer(submits);
    open();
    await upload(ok(buildChecked({ packs: [buildPack({ id: 3, name: 'Sunday' })] })));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Sunday/ }));
    await userEvent.click(button('Create new pack'));
    await userEvent.click(button('Submit level'));
    screen.getByText('The pack needs a name.');
    screen.getByText('The pack needs a description.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(writes(server)).toEqual([]);
    fill('Name', 'Trio');
    fill('Description', 'All three');
    await userEvent.click(button('Submit level'));
    expect(writes(server)[0]?.body).toMatchObject({
      addToPacks: [3],
      newPack: { name: 'Trio', description: 'All three' },
    });
  });

  test('an expired upload is sent again; filled-in texts stay', async () => {
    fakeServer({ 'POST /api/level/submit': () => refused('upload_expired') });
    open();
    await upload(ok(buildChecked()));
    fill('Remarks', 'Mind the lava.');
    await userEvent.click(button('Submit level'));
    expect(await alertText()).toContain(
      'There was an error submitting your level. This is either because of a bug or because you waited too long to ' +
        'submit after initially uploading your .zip. If you want to try again, refresh this page.',
    );
    await userEvent.click(button('Upload again'));
    await answer(ok(buildChecked({ uploadId: 'upload-2' })));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Remarks').value).toBe('Mind the lava.');
  });

  test('a failed submission can be repeated; a mission that somebody else has just submitted is a problem', async () => {
    const server = fakeServer({ 'POST /api/level/submit': () => refused('internal') });
    open();
    await upload(ok(buildChecked()));
    await userEvent.click(button('Submit level'));
    expect(await alertText()).toContain('Something went wrong on our side.');
    server.answer('POST /api/level/submit', () =>
      refusedFor({ problemFindings: [{ code: 'duplicate', mission: 'volcano.mis' }], missions: [] }),
    );
    await userEvent.click(button('Submit level'));
    await screen.findByText('1 problem');
    expect(screen.queryByRole('button', { name: 'Submit level' })).toBeNull();
  });

  test('filled-in texts are kept as long as the files that are sent again', async () => {
    fakeServer({});
    open();
    await upload(ok(buildChecked()));
    fill('Remarks', 'Mind the lava.');
    cleanup();
    const [name = ''] = Object.keys(localStorage).filter((each) => each.includes(':submission:'));
    const kept = () => JSON.parse(localStorage.getItem(name) ?? '{}');
    const { expiresAt } = kept();
    vi.setSystemTime(Date.now() + 3_600_000);
    open();
    await upload(ok(buildChecked()));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Remarks').value).toBe('Mind the lava.');
    expect(kept()).toMatchObject({ remarks: { 'volcano.mis': 'Mind the lava.' } });
    expect(kept().expiresAt).toBeGreaterThanOrEqual(expiresAt + 3_600_000);
    vi.useRealTimers();
  });

  test('starting again asks when something was filled in', async () => {
    open();
    await upload(ok(buildChecked()));
    fill('Remarks', 'x');
    await userEvent.click(button('Upload something else'));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    screen.getByText('Drop a zip or a folder here');
  });
});
