import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createKeptPages } from './keptPages.ts';

const data = {};
const maxBytes = 1_200_000;
let now = 0;

test('a page is made again when its data have changed', async () => {
  const pages = createKeptPages<object>(maxBytes, () => now);
  const make = async () => 'made';
  const first = await pages.read('/level/1', { level: 1 }, make);
  expect(await pages.read('/level/1', { level: 1 }, make)).toBe(first);
  expect(await pages.read('/level/1', { level: 2 }, make)).not.toBe(first);
});

test('a page is renewed where its data differ in counts only, from the newest form that there is', async () => {
  const pages = createKeptPages<object>(maxBytes, () => now);
  const level = { id: 1, name: 'Slope', downloads: 1, lovedCount: 0 };
  let made = 0;
  const read = async (changed: object) => {
    const data = { 'level.extendedInfo:1': { ...level, packs: [{ id: 2, lovedCount: 3 }], ...changed } };
    const make = async () => {
      made += 1;
      return 'made';
    };
    const page = await pages.read('/level/1', data, make, { renew: (earlier) => `${earlier}, renewed` });
    return String(await page.read());
  };
  expect(await read({})).toBe('made');
  expect(await read({ downloads: 2 })).toBe('made, renewed');
  expect(await read({ downloads: 2, packs: [{ id: 2, lovedCount: 4 }] })).toBe('made, renewed, renewed');
  expect(made).toBe(1);
  expect(await read({ name: 'Slopes' })).toBe('made');
  expect(await read({ name: 'Slopes', packs: [] })).toBe('made');
  expect(made).toBe(3);
});

test('a page that cannot be renewed is made anew, also after one that could not be made', async () => {
  const pages = createKeptPages<object>(maxBytes, () => now);
  const read = async (downloads: number, make: () => Promise<string>) => {
    const data = { 'level.extendedInfo:1': { id: 1, downloads, lovedCount: 0 } };
    return String(await (await pages.read('/level/1', data, make, { renew: () => null })).read());
  };
  expect(await read(1, async () => 'made')).toBe('made');
  expect(await read(2, async () => 'made anew')).toBe('made anew');
  const failing = read(3, async () => Promise.reject(new Error('no')));
  const next = read(4, async () => 'made after it');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('made after it');
});

/** Of random text, a compressed form is half as large. */
const largeText = () => randomBytes(500_000).toString('hex');

/** Reads one after the other, and returns those that had to be made. */
async function readEach(paths: string[], textOf: () => string): Promise<string[]> {
  const pages = createKeptPages<object>(maxBytes, () => now);
  const made: string[] = [];
  for (const path of paths) {
    const page = await pages.read(path, data, async () => {
      made.push(path);
      return textOf();
    });
    await page.encode('br');
  }
  return made;
}

test('large pages that are wanted again displace those that nobody has read for longest', async () => {
  const paths = ['/pack/1', '/pack/2', '/pack/3', '/pack/1', '/pack/3', '/pack/1', '/pack/3', '/pack/2'];
  const made = await readEach(paths, largeText);
  expect(made).toEqual(['/pack/1', '/pack/2', '/pack/3', '/pack/3', '/pack/2']);
});

test('who walks through all pages displaces none that others want', async () => {
  const wanted = Array.from({ length: 400 }, (_, index) => `/level/${index}`);
  const all = Array.from({ length: 2_000 }, (_, index) => `/level/${1_000 + index}`);
  const made = await readEach([...wanted, ...all, ...wanted], () => 'made');
  expect(made).toEqual([...wanted, ...all]);
});

test('of a page only the form for browsers is kept; those that others have asked for count as well', async () => {
  const pages = createKeptPages<object>(maxBytes, () => now);
  const text = largeText();
  const first = await pages.read('/pack/1', data, async () => text);
  expect(first.size).toBe(1_000_000);
  const { length } = await first.encode('br');
  expect(first.size).toBe(length);
  expect(String(await first.read())).toBe(text);
  const gzip = await first.encode('gzip');
  expect(String(gunzipSync(gzip))).toBe(text);
  expect(first.size).toBe(length + gzip.length);
  expect(await pages.read('/pack/1', data, async () => 'made again')).toBe(first);
  for (let reading = 0; reading < 2; reading += 1) {
    const second = await pages.read('/pack/2', data, async () => largeText());
    await second.encode('br');
  }
  expect(await pages.read('/pack/1', data, async () => 'made again')).not.toBe(first);
});

test('a page that could not be made is made again', async () => {
  const pages = createKeptPages<object>(maxBytes, () => now);
  await expect(pages.read('/', data, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const page = await pages.read('/', data, async () => 'now');
  expect(String(await page.read())).toBe('now');
});

test('nobody waits for the turn of somebody who has asked for the same page before', async () => {
  const pages = createKeptPages<object>(maxBytes, () => now);
  let begin = () => {};
  const turn = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const made: string[] = [];
  const makingOf = (who: string) => async () => {
    made.push(who);
    return 'made';
  };
  const first = pages.read('/', data, makingOf('first'), {
    inTurn: (work) => turn.then(work),
  });
  const second = await pages.read('/', data, makingOf('second'));
  begin();
  expect(await first).toBe(second);
  expect(made).toEqual(['second']);
});

test('a page shows the data with which it is kept, also where it cannot be renewed', async () => {
  const pages = createKeptPages<{ name: string; colors: string; downloads: number }>(maxBytes, () => now);
  const read = async (data: { name: string; colors: string; downloads: number }, canRenew: boolean) => {
    const page = await pages.read('/level/1', data, async (shown) => JSON.stringify(shown), {
      renew: (_, shown) => (canRenew ? `renewed ${JSON.stringify(shown)}` : null),
      withEarlier: (later, { colors }) => ({ ...later, colors }),
    });
    return String(await page.read());
  };
  const level = { name: 'Slope', colors: 'none', downloads: 1 };
  expect(await read(level, true)).toBe(JSON.stringify(level));
  const later = { ...level, colors: 'blue' };
  expect(await read(later, true)).toBe(JSON.stringify(level));
  expect(await read({ ...later, downloads: 2 }, false)).toBe(JSON.stringify({ ...level, downloads: 2 }));
  expect(await read({ ...later, downloads: 3 }, true)).toBe(
    `renewed ${JSON.stringify({ ...level, downloads: 3 })}`,
  );
  now += 60_000;
  expect(await read({ ...later, downloads: 3 }, true)).toBe(JSON.stringify({ ...later, downloads: 3 }));
});

test('pages that were made together are made anew one after the other when what has stayed is too old', async () => {
  const pages = createKeptPages<{ colors: string }>(maxBytes, () => now);
  const names = Array.from({ length: 100 }, (_, index) => `/level/${index}`);
  let made = 0;
  const readAll = async (colors: string) => {
    made = 0;
    for (const name of names) {
      const make = async () => {
        made += 1;
        return 'made';
      };
      const page = await pages.read(name, { colors }, make, { withEarlier: (_, earlier) => earlier });
      await page.encode('br');
    }
    return made;
  };
  expect(await readAll('none')).toBe(100);
  now += 59_999;
  expect(await readAll('blue')).toBe(0);
  for (let turn = 0; turn < 100; turn += 1) {
    now += 250;
    expect(await readAll('blue')).toBe(1);
  }
  now += 250;
  expect(await readAll('blue')).toBe(0);
});

test('where there is no room, a page that changes all the time is kept as well', async () => {
  const pages = createKeptPages<object>(maxBytes, () => now);
  const read = (path: string, revision: number, made: string[] = []) =>
    pages.read(path, { revision }, async () => {
      made.push(path);
      return 'made';
    });
  for (let index = 0; index < 500; index += 1) await (await read(`/level/${index}`, 0)).encode('br');
  for (let revision = 0; revision < 5; revision += 1) await read('/level/hot', revision);
  await (await read('/level/hot', 4)).encode('br');
  const made: string[] = [];
  await read('/level/hot', 4, made);
  expect(made).toEqual([]);
});
