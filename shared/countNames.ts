/** The counts of a level or pack, which change without an edit. */
export const countNames = ['downloads', 'lovedCount'] as const;
export type CountName = (typeof countNames)[number];

/** The event that tells of each count. */
export const countEvents = { lovedCount: 'love:counted', downloads: 'download:counted' } as const;
export type CountEvent = (typeof countEvents)[CountName];

/** The count that an event tells of. */
export const countField = (event: CountEvent): CountName =>
  event === 'love:counted' ? 'lovedCount' : 'downloads';

/** The part of a level or pack that an event brings. */
export const countedPart = (event: CountEvent, count: number) =>
  event === 'love:counted' ? { lovedCount: count } : { downloads: count };
