import { z } from 'zod';
import { ApiError } from '../../shared/errors.ts';
import type { Place } from '../../shared/search/orders.ts';

const Cursor = z.tuple([z.union([z.string(), z.number()]), z.int()]);

/** The place where a page ends, for the address of the next one. */
export const writeCursor = ({ key, id }: Place): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** @throws ApiError bad_input for a text that `writeCursor` has not written */
export function readCursor(cursor: string): Place {
  try {
    const [key, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id };
  } catch {
    throw new ApiError('bad_input', { reason: '`after` has to be the `next` of the page before.' });
  }
}
