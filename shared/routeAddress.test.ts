import { expect, test } from 'vitest';
import { addressOf } from './routeAddress.ts';

test('an address contains the given parameters and leaves out the others', () => {
  expect(addressOf('level.zip', { params: { id: 7 }, query: { assuming: 'gold', version: undefined } })).toBe(
    '/api/level/7/zip?assuming=gold',
  );
  expect(addressOf('level.zip', { params: { id: 7 }, query: { 'append-id-to-mis': true } })).toBe(
    '/api/level/7/zip?append-id-to-mis=',
  );
  expect(addressOf('level.zip', { params: { id: 7 }, query: { 'append-id-to-mis': false } })).toBe(
    '/api/level/7/zip',
  );
  expect(addressOf('upload.addFiles', { params: { uploadId: 'a/b' } })).toBe('/api/level/upload/a%2Fb/files');
  expect(addressOf('level.home')).toBe('/api/home/info');
});
