export type CountName = 'downloads' | 'lovedCount';

/** A level, which has `addedAt`, or a pack. */
export type Counted = Record<CountName, number> & { id: number; addedAt?: number };

/** Names a count in HTML: `downloads:7:true` of a level, `downloads:7:false` of a pack. */
export const markOf = (thing: Counted, of: CountName): string => `${of}:${thing.id}:${'addedAt' in thing}`;

/** “ download” or “ loves”. */
export const nounOf = (count: number, of: CountName): string =>
  (of === 'downloads' ? ' download' : ' love') + (count === 1 ? '' : 's');
