import type { ModerationEntry } from '../../../shared/moderation.ts';

/** A line of the moderation log, with the names at that time: it outlives accounts and things. */
export type ModerationEntryDocument = Omit<ModerationEntry, 'id'> & { _id: number };
