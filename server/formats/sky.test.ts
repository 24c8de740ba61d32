import { describe, expect, it } from 'vitest';
import { parseSky } from './sky.ts';

describe('parseSky', () => {
  it('gives the names in order, trimmed, without empty lines', () => {
    expect(parseSky(Buffer.from('sky_FR \r\n2\r\n\r\n  night-sky_x\nenviro_map'))).toEqual([
      'sky_FR',
      '2',
      'night-sky_x',
      'enviro_map',
    ]);
  });

  it('accepts an empty list', () => {
    expect(parseSky(new Uint8Array())).toEqual([]);
  });

  it('refuses binary data and very long lists', () => {
    expect(() => parseSky(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]))).toThrow('no text');
    expect(() => parseSky(Buffer.from('a\n'.repeat(5000)))).toThrow('at most 4096 lines');
    expect(() => parseSky(Buffer.alloc(300_000, 'a'))).toThrow('at most 262144 bytes');
  });
});
