import { z } from 'zod';
import { callLimits } from './callLimits.ts';
import { cleanLine, cleanText } from './cleanText.ts';
import { idPattern } from './ids.ts';
import { limits } from './limits.ts';

/** A positive whole number that identifies a thing. */
export const id = z.int().positive();

/** An ID in an address. */
export const idParam = z.string().regex(idPattern, 'An ID is a positive whole number.').transform(Number);

export const time = z.int().nonnegative().describe('Milliseconds since 1970.');

export const count = z.int().nonnegative();

/**
 * Text of several lines from a person: without control characters, measured after trimming. `texts` are the
 * sentences for texts that are too short or too long.
 */
export const text = (maxLength: number, minLength = 0, texts: FieldTexts = {}) =>
  z.string().overwrite(cleanText).trim().min(minLength, texts.tooShort).max(maxLength, texts.tooLong);

/** The same on one line, without characters that change the direction of text. */
export const line = (maxLength: number, minLength = 0, texts: FieldTexts = {}) =>
  z.string().overwrite(cleanLine).trim().min(minLength, texts.tooShort).max(maxLength, texts.tooLong);

interface FieldTexts {
  tooShort?: string;
  tooLong?: string;
}

/** The sender's own ID for what it sends: a repeat after a lost answer has no second effect. */
export const clientId = z.string().min(8).max(64);

/** A query member that counts when present, whatever its value. */
export const presence = z
  .string()
  .optional()
  .transform((value) => value !== undefined)
  .describe('Counts by being there, whatever its value.');

/** A reply or an event whose arrival says everything. */
export const empty = z.strictObject({});

/** The query of every search in a list. */
export const searchQuery = {
  q: z
    .string()
    .max(limits.searchLength)
    .default('')
    .describe('Words that have to appear; accents, case and punctuation make no difference.'),
  reverse: presence,
  after: z.string().max(callLimits.queryTextLength).optional().describe('The `next` of the page before.'),
  limit: z.coerce.number().int().min(1).max(limits.searchPageMax).default(limits.searchPage),
};

/** The members that every search answers beside its results. */
export const searchFacts = {
  matching: count.describe('How many match, on all pages.'),
  total: count.describe('How many there are on the site.'),
  next: z.string().nullable().describe('The `after` of the next page; null on the last one.'),
};

/** The width or height of a requested picture. */
export const pixels = z.coerce.number().int().min(1).max(callLimits.pictureSidePixels).optional();

/** A person with the name that they had at the time. */
export const NamedAccount = z.strictObject({ id, username: z.string() });
export type NamedAccount = z.infer<typeof NamedAccount>;

/** The query of calls that moderators also make on other people's things. */
export const moderationReason = z.object({
  reason: text(limits.moderationReasonLength)
    .optional()
    .describe('Why a moderator does it, for the moderation log.'),
});
