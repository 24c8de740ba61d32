import { describe, expect, it } from 'vitest';
import { buildBoxInterior } from '../testing/tinyInterior.ts';
import { FormatError } from './formatError.ts';
import { parseInterior } from './interior.ts';

describe('parseInterior', () => {
  it('names the materials that faces use, and no others', () => {
    const bytes = buildBoxInterior(['Grid_Warm', 'edge_white'], { unusedMaterials: ['never_seen'] });
    expect(parseInterior(bytes)).toEqual({
      variant: 'plain',
      partial: false,
      surfaceCount: 6,
      subObjectCount: 0,
      usedMaterials: ['edge_white', 'grid_warm'],
    });
  });

  it('cuts folders and padding off the names and drops the special ones', () => {
    const bytes = buildBoxInterior(['demo1tex/NULL', 'tex\\Wood ', 'stone\0\0garbage', 'ORIGIN', 'wood']);
    expect(parseInterior(bytes).usedMaterials).toEqual(['stone', 'wood']);
  });

  it('counts moving parts', () => {
    expect(parseInterior(buildBoxInterior(['a'], { subObjects: 3 }))).toMatchObject({
      surfaceCount: 6,
      subObjectCount: 3,
    });
  });

  it.each([
    [{ isTgea: true }, 'tgea'],
    [{ hasBigLightmaps: true }, 'bigLightmaps'],
    [{ isTgea: true, hasBigLightmaps: true }, 'tgeaBigLightmaps'],
  ])('recognises the dialect %o', (options, variant) => {
    const interior = parseInterior(buildBoxInterior(['a', 'b'], options));
    expect(interior).toMatchObject({ variant, partial: false, usedMaterials: ['a', 'b'] });
  });

  it('accepts an interior without faces', () => {
    expect(parseInterior(buildBoxInterior([]))).toMatchObject({ surfaceCount: 0, usedMaterials: [] });
  });

  it('reports when only the surfaces could be read', () => {
    const whole = buildBoxInterior(['a']);
    expect(parseInterior(whole.subarray(0, whole.length - 30))).toMatchObject({
      partial: true,
      usedMaterials: ['a'],
    });
  });

  it('refuses a file cut short at any byte, or reads at least its surfaces', () => {
    const whole = buildBoxInterior(['a', 'b'], { subObjects: 1 });
    for (let length = 0; length < whole.length; length++) {
      const cut = whole.subarray(0, length);
      expect(materialsOf(cut), `cut at ${length}`).toSatisfy(
        (materials) => materials === undefined || String(materials) === 'a,b',
      );
    }
  });

  it('refuses lists that the file cannot hold before allocating them', () => {
    const bytes = buildBoxInterior(['a']);
    bytes.writeUInt32LE(0x7fffffff, 5); // interiors
    expect(() => parseInterior(bytes)).toThrow('A list of 2147483647 items does not fit at byte 9.');
  });

  it('refuses other files with the position where it stopped', () => {
    expect(() => parseInterior(Buffer.from('not an interior'))).toThrow(FormatError);
    expect(() => parseInterior(Buffer.from([43, 0, 0, 0]))).toThrow(
      'Interior file version 43 is unknown at byte 4.',
    );
  });
});

function materialsOf(bytes: Uint8Array): string[] | undefined {
  try {
    return parseInterior(bytes).usedMaterials;
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError);
    return undefined;
  }
}
