import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createDiscard } from './createDiscard.ts';

const chunk = Buffer.alloc(64_000);

/** A stream that always has more, and how much was read of it. */
function endless() {
  let bytes = 0;
  const stream = new Readable({
    read() {
      bytes += chunk.length;
      this.push(chunk);
    },
  });
  return { stream, read: () => bytes };
}

test('what one asker sends without end is read little by little, and others have their turns', async () => {
  const discard = createDiscard();
  const [many, one] = [Array.from({ length: 100 }, endless), endless()];
  for (const { stream } of many) discard('many', stream);
  discard('one', one.stream);
  const readOfMany = () => many.reduce((sum, { read }) => sum + read(), 0);
  await expect.poll(one.read).toBeGreaterThan(3_000_000);
  const stopped = [readOfMany(), one.read()] as const;
  for (const { stream } of [...many, one]) stream.destroy();
  // Each has read a little at first, and since then one of many has read on for each time that one has.
  const first = 100 * 2 * chunk.length;
  expect(stopped[0]).toBeLessThan(first + 3 * stopped[1]);
  expect(stopped[0]).toBeGreaterThan(stopped[1]);
});

test('streams whose senders have left take no turn', async () => {
  const discard = createDiscard();
  const left = Array.from({ length: 2_000 }, endless);
  for (const { stream } of left) discard('many', stream);
  await expect.poll(() => left.every(({ read }) => read() > 0)).toBe(true);
  for (const { stream } of left) stream.destroy();
  const [own, beside] = [endless(), endless()];
  discard('many', own.stream);
  discard('one', beside.stream);
  await expect.poll(beside.read).toBeGreaterThan(3_000_000);
  const readOfOwn = own.read();
  for (const { stream } of [own, beside]) stream.destroy();
  expect(readOfOwn).toBeGreaterThan(1_000_000);
});

test('a stream is read to its end', async () => {
  const stream = Readable.from(
    Array.from({ length: 100 }, () => Buffer.from(chunk)),
    { objectMode: false },
  );
  const ended = new Promise((resolve) => stream.once('end', resolve));
  createDiscard()('one', stream);
  await ended;
  expect(stream.readableLength).toBe(0);
});
