// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/errors.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import { ok } from '../testing/fakeServer.ts';
import { type FakeUpload, fakeUploads } from '../testing/fakeUploads.ts';
import { uploadFiles } from './upload.ts';

const checked: CheckedUpload = {
  status: 'success',
  uploadId: 'abcdefgh',
  missions: [],
  warnings: [],
  warningFindings: [],
  packs: [],
};

let uploads: FakeUpload[];
const last = (): FakeUpload => {
  const upload = uploads.at(-1);
  if (!upload) throw new Error('Nothing was sent.');
  return upload;
};

beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a zip is sent as raw bytes with progress, and its verdict is returned', async () => {
  const seen: object[] = [];
  const sending = uploadFiles('upload.check', {
    body: new Blob(['zip']),
    query: { progressId: 'progress1' },
    onProgress: (progress) => seen.push(progress),
  });
  const request = last();
  expect([request.method, request.address]).toEqual(['POST', '/api/level/upload?progressId=progress1']);
  expect(request.headers['Content-Type']).toBe('application/octet-stream');
  request.progress(1, 3);
  request.progress(2, 0);
  expect(seen).toEqual([
    { sent: 1, total: 3 },
    { sent: 2, total: 0 },
  ]);
  request.answer(ok(checked));
  expect(await sending).toEqual(checked);
});

test('a form sets its own content type; a refusal carries its problems', async () => {
  const sending = uploadFiles('upload.addFiles', { params: { uploadId: 'abcdefgh' }, body: new FormData() });
  expect(last().headers).toEqual({});
  const refusal = new ApiError('upload_has_problems', { details: { problems: ['Too dark.'] } });
  last().answer({ status: 400, body: refusal.toReply() });
  await expect(sending).rejects.toMatchObject({
    code: 'upload_has_problems',
    body: { problems: ['Too dark.'] },
  });
});

test('a lost connection is “offline”, an aborted upload is an AbortError', async () => {
  const lost = uploadFiles('upload.check', { body: new Blob() });
  last().lose();
  await expect(lost).rejects.toMatchObject({ code: 'offline' });

  const controller = new AbortController();
  const given = uploadFiles('upload.check', { body: new Blob(), signal: controller.signal });
  controller.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});
