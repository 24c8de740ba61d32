import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeptPages } from './keptPages.ts';

const data = {};
const maxBytes = 24_000_000;

test('a page is made again when its data have changed', async () => {
  const pages = createKeptPages(maxBytes);
  const make = async () => 'made';
  const first = await pages.read('/level/1', { level: 1 }, make);
  expect(await pages.read('/level/1', { level: 1 }, make)).toBe(first);
  expect(await pages.read('/level/1', { level: 2 }, make)).not.toBe(first);
});

test('large pages displace those that nobody has read for longest', async () => {
  const pages = createKeptPages(maxBytes);
  const made: string[] = [];
  const read = (path: string) =>
    pages.read(path, data, async () => {
      made.push(path);
      return 'x'.repeat(12_000_000);
    });
  for (const path of ['/pack/1', '/pack/2', '/pack/1', '/pack/3', '/pack/1', '/pack/2']) await read(path);
  expect(made).toEqual(['/pack/1', '/pack/2', '/pack/3', '/pack/2']);
});

test('compressed forms count as well', async () => {
  const pages = createKeptPages(maxBytes);
  let made = 0;
  // Of random text, a compressed form is not much smaller.
  const make = async () => {
    made += 1;
    return randomBytes(5_000_000).toString('hex');
  };
  const first = await pages.read('/pack/1', data, make);
  await pages.read('/pack/2', data, make);
  await pages.read('/pack/1', data, make);
  expect(made).toBe(2);
  await first.encode('gzip');
  await pages.read('/pack/2', data, make);
  expect(made).toBe(3);
});

test('a page that could not be made is made again', async () => {
  const pages = createKeptPages(maxBytes);
  await expect(pages.read('/', data, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const { bytes } = await pages.read('/', data, async () => 'now');
  expect(String(bytes)).toBe('now');
});

test('nobody waits for the turn of somebody who has asked for the same page before', async () => {
  const pages = createKeptPages(maxBytes);
  let begin = () => {};
  const turn = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const made: string[] = [];
  const makingOf = (who: string) => async () => {
    made.push(who);
    return 'made';
  };
  const first = pages.read('/', data, makingOf('first'), (work) => turn.then(work));
  const second = await pages.read('/', data, makingOf('second'));
  begin();
  expect(await first).toBe(second);
  expect(made).toEqual(['second']);
});
