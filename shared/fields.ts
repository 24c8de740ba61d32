import { z } from 'zod';
import { cleanLine, cleanText } from './cleanText.ts';
import { idPattern } from './ids.ts';

/** A positive whole number, as every thing of the site is known by. */
export const id = z.int().positive();

/** The same where it stands in an address. */
export const idParam = z.string().regex(idPattern, 'An ID is a positive whole number.').transform(Number);

export const time = z.int().nonnegative().describe('Milliseconds since 1970.');

export const count = z.int().nonnegative();

/**
 * Text of several lines from a person: without control characters, measured after trimming. `texts` are the sentences
 * for people where it does not fit.
 */
export const text = (maxLength: number, minLength = 0, texts: FieldTexts = {}) =>
  z.string().overwrite(cleanText).trim().min(minLength, texts.tooShort).max(maxLength, texts.tooLong);

/** The same on one line, which nothing in it can turn around. */
export const line = (maxLength: number, minLength = 0, texts: FieldTexts = {}) =>
  z.string().overwrite(cleanLine).trim().min(minLength, texts.tooShort).max(maxLength, texts.tooLong);

interface FieldTexts {
  tooShort?: string;
  tooLong?: string;
}

/** A query member that counts by being there, whatever its value. */
export const presence = z
  .string()
  .optional()
  .transform((value) => value !== undefined)
  .describe('Counts by being there, whatever its value.');

/** A side of a picture that is asked for. */
export const pixels = z.coerce.number().int().min(1).max(4096).optional();
