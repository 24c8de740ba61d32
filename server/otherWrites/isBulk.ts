/**
 * Whether so many documents were written at once that their events are not published one by one: lists are
 * corrected, and open pages show the rest when they load again.
 */
export const isBulk = (written: readonly unknown[]): boolean => written.length > 100;
