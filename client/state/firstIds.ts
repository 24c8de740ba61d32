import type { ListBeginning } from '../../shared/listBeginning.ts';

/** The beginning of a list with which a page came; its items are in their store. */
export interface FirstIds extends Omit<ListBeginning<never>, 'items'> {
  ids: readonly number[];
}

export const firstIdsOf = ({ items, ...rest }: ListBeginning<{ id: number }>): FirstIds => ({
  ...rest,
  ids: items.map(({ id }) => id),
});
