import { expect, it } from 'vitest';
import { createByteCache } from './byteCache.ts';

it('keeps what was used last, up to its size', () => {
  const cache = createByteCache<string>(80);
  for (const key of 'abcdefgh') cache.set(key, key, 10);
  expect(cache.get('a')).toBe('a');
  cache.set('i', 'i', 10);
  expect(cache.get('a')).toBe('a');
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('i')).toBe('i');
});

it('counts a value that is set again once', () => {
  const cache = createByteCache<number>(80);
  cache.set('other', 0, 10);
  for (let i = 0; i < 100; i++) cache.set('a', i, 10);
  expect(cache.get('a')).toBe(99);
  expect(cache.get('other')).toBe(0);
});

it('does not keep what would drive out everything else', () => {
  const cache = createByteCache<string>(80);
  cache.set('a', 'a', 10);
  cache.set('large', 'large', 11);
  expect(cache.get('large')).toBeUndefined();
  cache.set('a', 'larger', 11);
  expect(cache.get('a')).toBeUndefined();
});
