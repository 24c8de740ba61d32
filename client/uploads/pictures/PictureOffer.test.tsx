import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PictureTaking } from '../../preview/TakePicture.tsx';
import { ok } from '../../testing/fakeServer.ts';
import { answer, button, open, setUp, upload } from '../../testing/uploadHarness.tsx';
import { buildChecked, buildProblems, refusedFor } from '../../testing/uploadReplies.ts';

vi.mock('../../preview/LevelPreview.tsx', () => ({
  UploadPreview: ({ pictures }: { pictures: PictureTaking }) => (
    <button type="button" onClick={() => pictures.onTaken(new Blob(['jpg']))}>
      Take a picture
    </button>
  ),
}));

beforeEach(() => {
  setUp();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function isAskedOnClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

test('a picture that was taken and not added is not lost without a question', async () => {
  const router = open();
  const problemFindings = [{ code: 'noThumbnail' as const, mission: 'volcano.mis' }];
  await upload(refusedFor(buildProblems({ problemFindings })));
  await userEvent.click(await screen.findByRole('button', { name: 'Take a picture in 3D' }));
  const take = await screen.findByRole('button', { name: 'Take a picture' });
  expect(isAskedOnClosing()).toBe(false);
  await userEvent.click(take);
  expect(isAskedOnClosing()).toBe(true);
  await act(() => router.navigate('/packs'));
  screen.getByText(
    /^Pictures that you took and did not add are lost\. You can continue the rest on the Upload page/,
  );
  await userEvent.click(button('Stay'));

  await userEvent.click(button('Add this picture'));
  await answer(ok(buildChecked()));
  expect(isAskedOnClosing()).toBe(false);
});
