import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRandom } from '../../infra/demo/random.ts';
import { joinChecksums } from './joinChecksums.ts';

test('the joined checksum is that of the bytes one after the other, whatever their lengths', () => {
  const random = createRandom(3);
  for (let round = 0; round < 200; round += 1) {
    const pieces = Array.from({ length: random.between(0, 6) }, () =>
      Buffer.from(Array.from({ length: random.between(0, 300) }, () => random.between(0, 255))),
    );
    const checked = pieces.map((bytes) => ({ bytes, checksum: crc32(bytes) }));
    expect(joinChecksums(checked)).toBe(crc32(Buffer.concat(pieces)));
  }
  const large = Buffer.alloc(5_000_000, 'level');
  const halves = [large.subarray(0, 1_234_567), large.subarray(1_234_567)];
  expect(joinChecksums(halves.map((bytes) => ({ bytes, checksum: crc32(bytes) })))).toBe(crc32(large));
});
