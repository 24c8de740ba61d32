import { expect, test } from 'vitest';
import type { UploadProgress } from '../../../shared/uploads.ts';
import { describeProgress, formatBytesOf } from './describeProgress.ts';

const live = (progress: Partial<UploadProgress>): UploadProgress => ({
  uploadId: 'abcdefgh',
  stage: 'receiving',
  done: 0,
  total: 0,
  ...progress,
});
const whole = { sent: 4_800_000, total: 4_800_000 };
const textOf = (progress: Partial<UploadProgress>) => describeProgress(whole, live(progress)).text;

test('bytes are printed in the unit of the total', () => {
  expect(formatBytesOf(3_100_000, 4_800_000)).toBe('3.1 of 4.8 MB');
  expect(formatBytesOf(640_000, 1_200_000)).toBe('0.6 of 1.2 MB');
  expect(formatBytesOf(64_000, 412_000)).toBe('64 of 412 kB');
});

test('while sending, the bytes counted by this browser are shown', () => {
  const shown = describeProgress({ sent: 3_100_000, total: 4_800_000 }, live({ done: 1 }));
  expect(shown).toMatchObject({ text: '3.1 of 4.8 MB · sending', activity: 'sending', file: null });
});

test('after sending, each stage of the server is shown, file by file', () => {
  const at = { done: 3_100_000, total: 4_800_000 };
  expect(textOf({ stage: 'unpacking', ...at, file: 'data/interiors/volcano.DIF' })).toBe(
    '3.1 of 4.8 MB · reading interiors',
  );
  expect(textOf({ stage: 'unpacking', ...at, file: 'readme' })).toBe('3.1 of 4.8 MB · reading files');
  expect(textOf({ stage: 'unpacking' })).toBe('reading files');
  expect(textOf({ stage: 'reading', done: 0, total: 1 })).toBe('finding what it needs');
  expect(textOf({ stage: 'reading', done: 2, total: 50 })).toBe('2 of 50 · finding what the levels need');
  expect(textOf({ stage: 'checking', done: 8, total: 33 })).toBe('8 of 33 · checking pictures');
  expect(textOf({ stage: 'storing', done: 8, total: 1200 })).toBe('8 of 1,200 · storing files');
  const reading = live({ stage: 'unpacking', ...at, file: 'a/b/c.dif' });
  expect(describeProgress(whole, reading).file).toBe('c.dif');
});

test('without progress from the server, only the known facts are shown', () => {
  expect(describeProgress(whole, undefined).text).toBe('4.8 MB · checking what is in it');
  expect(describeProgress({ sent: 5, total: 0 }, undefined).text).toBe('sending');
});

test('the progress never decreases', () => {
  const stages = ['unpacking', 'reading', 'checking', 'storing', 'done'] as const;
  const parts = [
    describeProgress({ sent: 0, total: 10 }, undefined),
    describeProgress({ sent: 10, total: 10 }, undefined),
    ...stages.flatMap((stage) =>
      [0, 5, 10].map((done) => describeProgress(whole, live({ stage, done, total: 10 }))),
    ),
  ].map(({ part }) => part);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect([parts[0], parts.at(-1)]).toEqual([0, 1]);
});
