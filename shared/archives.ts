import { z } from 'zod';
import { presence } from './fields.ts';

/** The game that an archive is for; the files that it ships are left out. */
export const Assumption = z.enum(['platinumquest', 'gold', 'none']);
export type Assumption = z.infer<typeof Assumption>;

/** Unknown games count as the default one: old clients send other names. */
export const archiveQuery = {
  // Most clients name none: without the default, the parser would make an error for each of them and drop it.
  assuming: Assumption.default('platinumquest').catch('platinumquest'),
  'append-id-to-mis': presence,
};
