import { setImmediate as breathe } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { createGate } from '../testing/gate.ts';
import { untilAborted } from './untilAborted.ts';

/** Two items, and a third once `opened`; tells when it has ended. */
function source(opened: Promise<void>) {
  const ended = vi.fn();
  async function* items() {
    try {
      yield 1;
      yield 2;
      await opened;
      yield 3;
    } finally {
      await breathe();
      ended();
    }
  }
  return { items: items(), ended };
}

const never = new AbortController().signal;

test('whoever stops reading goes on when the source has ended', async () => {
  const { items, ended } = source(createGate().opened);
  for await (const item of untilAborted(items, never)) if (item === 2) break;
  expect(ended).toHaveBeenCalledOnce();
});

test('the signal ends it while nothing arrives, and the source with its next item', async () => {
  const { opened, open } = createGate();
  const { items, ended } = source(opened);
  const leaving = new AbortController();
  const read: number[] = [];
  const reading = (async () => {
    for await (const item of untilAborted(items, leaving.signal)) read.push(item);
  })();
  await eventually(() => expect(read).toEqual([1, 2]));
  leaving.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
  expect(ended).not.toHaveBeenCalled();
  open();
  await eventually(() => expect(ended).toHaveBeenCalledOnce());
  expect(read).toEqual([1, 2]);
});

test('what the source fails with is told', async () => {
  async function* broken() {
    yield 1;
    throw new Error('broken');
  }
  const read = async () => {
    for await (const _ of untilAborted(broken(), never));
  };
  await expect(read()).rejects.toThrow('broken');
});
