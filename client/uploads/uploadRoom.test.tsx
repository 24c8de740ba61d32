import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { alertText, choose, open, sent, setUp } from '../testing/uploadHarness.tsx';

beforeEach(setUp);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ask = 'GET /api/level/upload-room';
const reason = 'You have uploads of 290 MB that are not submitted, and can have 300 MB.';

function zipOfSize(bytes: number): File {
  const file = new File([''], 'levels.zip');
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

test('a large upload that the site would refuse is not sent, and the page says why', async () => {
  const server = fakeServer({ [ask]: () => ok({ bytes: 10_000_000, reason }) });
  open();
  await choose(zipOfSize(50_000_000));
  expect(await alertText()).toContain(reason);
  expect([server.count(ask), sent.count()]).toEqual([1, 0]);
});

test('a large upload that fits is sent', async () => {
  fakeServer({ [ask]: () => ok({ bytes: 100_000_000, reason }) });
  open();
  await choose(zipOfSize(50_000_000));
  await eventually(() => expect(sent.count()).toBe(1));
});
