import { z } from 'zod';
import { idPattern } from './ids.ts';

/** A positive whole number that identifies a thing. */
export const id = z.int().positive();

/** An ID in an address. */
export const idParam = z.string().regex(idPattern, 'An ID is a positive whole number.').transform(Number);

export const time = z.int().nonnegative().describe('Milliseconds since 1970.');

export const count = z.int().nonnegative();

/**
 * Text from a person, measured after trimming. `texts` are the sentences for texts that are too short or too
 * long.
 */
export const text = (maxLength: number, minLength = 0, texts: { tooShort?: string; tooLong?: string } = {}) =>
  z.string().trim().min(minLength, texts.tooShort).max(maxLength, texts.tooLong);

/** A query member that counts when present, whatever its value. */
export const presence = z
  .string()
  .optional()
  .transform((value) => value !== undefined)
  .describe('Counts by being there, whatever its value.');

/** The width or height of a requested picture. */
export const pixels = z.coerce.number().int().min(1).max(4096).optional();
