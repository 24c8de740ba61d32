import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampCrop, sideOf, wholeCrop } from './crop.ts';

const size = { width: 900, height: 600 };

test('the whole crop is the largest square in the middle', () => {
  expect(wholeCrop(size)).toEqual({ x: 450, y: 300, zoom: 1 });
  expect(sideOf(size, wholeCrop(size))).toBe(600);
});

test('the square stays inside the picture, wherever it is moved', () => {
  const length = fc.integer({ min: 1, max: 8_000 });
  const anything = fc.double({ min: -20_000, max: 20_000, noNaN: true });
  fc.assert(
    fc.property(length, length, anything, anything, anything, (width, height, x, y, zoom) => {
      const picture = { width, height };
      const crop = clampCrop(picture, { x, y, zoom });
      const half = sideOf(picture, crop) / 2;
      const tiny = 1e-6;
      expect(crop.x - half).toBeGreaterThanOrEqual(-tiny);
      expect(crop.x + half).toBeLessThanOrEqual(width + tiny);
      expect(crop.y - half).toBeGreaterThanOrEqual(-tiny);
      expect(crop.y + half).toBeLessThanOrEqual(height + tiny);
    }),
  );
});
