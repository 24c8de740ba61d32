import { describe, expect, it } from 'vitest';
import { buildNewShape, buildOldShape } from '../testing/tinyShape.ts';
import { FormatError } from './formatError.ts';
import { parseShape } from './shape.ts';

describe('parseShape', () => {
  it('gives names as written, trimmed, dots and all', () => {
    const { version, materials } = parseShape(buildNewShape(['base.marble  ', 'Sign.png']));
    expect(version).toBe(24);
    expect(materials.map(({ name }) => name)).toEqual(['base.marble', 'Sign.png']);
    expect(materials[0]).toEqual({
      name: 'base.marble',
      flags: 0,
      isFlipbook: false,
      flipbookName: undefined,
      isReflectanceMapOnly: false,
    });
  });

  it('recognises reflectance maps by bit 31', () => {
    const { materials } = parseShape(buildNewShape([{ name: 'env', flags: 0x80000003 }]));
    expect(materials[0]).toMatchObject({ flags: 0x80000003, isReflectanceMapOnly: true, isFlipbook: false });
  });

  it("takes a flip-book's file name from the shape's own records", () => {
    const shape = buildNewShape([
      'plain',
      { name: 'Glow_1', flipbook: 'Glow.ifl' },
      { name: 'b', flipbook: 'b.ifl' },
    ]);
    expect(parseShape(shape).materials.map(({ flipbookName }) => flipbookName)).toEqual([
      undefined,
      'Glow.ifl',
      'b.ifl',
    ]);
  });

  it('still gives the materials when the records cannot be read', () => {
    const shape = buildNewShape([{ name: 'Glow_1', flipbook: 'Glow.ifl' }]);
    shape.writeUInt32LE(7, 16 + 19 * 4); // the guard after the counts
    expect(parseShape(shape).materials).toMatchObject([
      { name: 'Glow_1', isFlipbook: true, flipbookName: undefined },
    ]);
  });

  it('reads shapes from before version 19', () => {
    expect(parseShape(buildOldShape(['a', { name: 'Glow_1', flipbook: 'Glow.ifl' }]))).toMatchObject({
      version: 18,
      materials: [{ name: 'a' }, { name: 'Glow_1', isFlipbook: true, flipbookName: 'Glow.ifl' }],
    });
  });

  it('accepts a shape without materials', () => {
    expect(parseShape(buildNewShape([])).materials).toEqual([]);
  });

  it.each([
    ['new', buildNewShape(['a', { name: 'b', flipbook: 'c.ifl' }]), 20],
    ['old', buildOldShape(['a', { name: 'b', flipbook: 'c.ifl' }]), 24],
  ])('refuses a shape (%s) cut short at any byte before the amounts at its end', (_, whole, amounts) => {
    for (let length = 0; length < whole.length - amounts; length++) {
      expect(() => parseShape(whole.subarray(0, length)), `cut at ${length}`).toThrow(FormatError);
    }
  });

  it('refuses areas that overlap and counts below zero', () => {
    const overlapping = buildNewShape(['a']);
    overlapping.writeUInt32LE(0xffffffff, 8);
    expect(() => parseShape(overlapping)).toThrow('overlap');
    const negative = buildNewShape([]);
    negative.writeInt32LE(-1, negative.length - 4);
    expect(() => parseShape(negative)).toThrow('There cannot be a list of -1 items');
  });
});
