import type { CountName } from '../../shared/countNames.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { nounFor } from '../ui/countOf.ts';

/** Of a level or a pack, what a count needs; `addedAt` tells them apart. */
export type Counted =
  | Pick<LevelInfo, CountName | 'id' | 'addedAt'>
  | Pick<PackInfo, CountName | 'id' | 'createdAt'>;

/** Names a count in HTML: `level:7:downloads`. */
export const markOf = (thing: Counted, of: CountName): string =>
  `${'addedAt' in thing ? 'level' : 'pack'}:${thing.id}:${of}`;

const nouns = { downloads: 'download', lovedCount: 'love' };

/** “ download” or “ loves”. */
export const nounOf = (count: number, of: CountName): string => ` ${nounFor(count, nouns[of])}`;
