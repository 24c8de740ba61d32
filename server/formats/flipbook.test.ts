import { describe, expect, it } from 'vitest';
import { parseFlipbook } from './flipbook.ts';

describe('parseFlipbook', () => {
  it('gives each frame once, without its duration', () => {
    const list = 'blue.jpg 15\r\nGlow_1\t4\nblue.jpg 3\n\n// white.jpg 5\n  base.marble  \nlast';
    expect(parseFlipbook(Buffer.from(list))).toEqual(['blue.jpg', 'Glow_1', 'base.marble', 'last']);
  });
});
