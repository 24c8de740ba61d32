// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/errors.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import { uploadFiles } from './upload.ts';

const checked: CheckedUpload = {
  status: 'success',
  uploadId: 'abcdefgh',
  missions: [],
  warnings: [],
  packs: [],
};

/** The request that is on its way, answered by the test. */
class FakeRequest {
  static last: FakeRequest;
  status = 0;
  responseText = '';
  method = '';
  address = '';
  headers: Record<string, string> = {};
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, address: string) {
    Object.assign(this, { method, address });
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a zip is sent as what it is, with progress, and its verdict comes back', async () => {
  const seen: object[] = [];
  const sending = uploadFiles('upload.check', {
    body: new Blob(['zip']),
    query: { progressId: 'progress1' },
    onProgress: (progress) => seen.push(progress),
  });
  const request = FakeRequest.last;
  expect([request.method, request.address]).toEqual(['POST', '/api/level/upload?progressId=progress1']);
  expect(request.headers['Content-Type']).toBe('application/octet-stream');
  request.upload.onprogress?.({ loaded: 1, total: 3, lengthComputable: true });
  request.upload.onprogress?.({ loaded: 2, total: 0, lengthComputable: false });
  expect(seen).toEqual([
    { sent: 1, total: 3 },
    { sent: 2, total: 0 },
  ]);
  request.answer(200, checked);
  expect(await sending).toEqual(checked);
});

test('a form sets its own type; a refusal carries its problems', async () => {
  const sending = uploadFiles('upload.addFiles', { params: { uploadId: 'abcdefgh' }, body: new FormData() });
  expect(FakeRequest.last.headers).toEqual({});
  const refusal = new ApiError('upload_has_problems', { details: { problems: ['Too dark.'] } });
  FakeRequest.last.answer(400, refusal.toReply());
  await expect(sending).rejects.toMatchObject({
    code: 'upload_has_problems',
    body: { problems: ['Too dark.'] },
  });
});

test('a lost network is “offline”, giving up is giving up', async () => {
  const lost = uploadFiles('upload.check', { body: new Blob() });
  FakeRequest.last.onerror?.();
  await expect(lost).rejects.toMatchObject({ code: 'offline' });

  const controller = new AbortController();
  const given = uploadFiles('upload.check', { body: new Blob(), signal: controller.signal });
  controller.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});
