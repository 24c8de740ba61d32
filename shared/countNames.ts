/** The counts of a level or pack, which change without an edit. */
export const countNames = ['downloads', 'lovedCount'] as const;
export type CountName = (typeof countNames)[number];
