const prefix = 'part.';

export const partParam = (list: string): string => prefix + list;

/** The address of a part of a list, by its first entry or by the one before it, at the list's heading. */
export const partAddress = (list: string, place: number | undefined): string =>
  `?${new URLSearchParams({ [partParam(list)]: String(place) })}#${list}`;

/** Whether an address shows a part of a list where no code runs; elsewhere it shows the beginning. */
export const isPartAddress = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => name.startsWith(prefix));
