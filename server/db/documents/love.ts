import { ThingKind } from '../../../shared/loves.ts';

/** One per account and thing: the `_id` is made of both, so that a love cannot count twice. */
export interface LoveDocument {
  _id: string;
  kind: ThingKind;
  thingId: number;
  accountId: number;
  at: number;
}

/** A request to love a thing, or to stop loving it. */
export interface LoveJob extends Omit<LoveDocument, '_id'> {
  loved: boolean;
}

/** One per address and thing; it expires after a day, and then the same address counts again. */
export interface DownloadDocument {
  _id: string;
  at: Date;
}

export const loveId = (kind: ThingKind, thingId: number, accountId: number): string =>
  `${kind}:${thingId}:${accountId}`;

export function loveOfId(_id: string): Pick<LoveDocument, 'kind' | 'thingId' | 'accountId'> | null {
  const [kind, thingId, accountId] = _id.split(':');
  const known = ThingKind.safeParse(kind);
  return known.success ? { kind: known.data, thingId: Number(thingId), accountId: Number(accountId) } : null;
}
