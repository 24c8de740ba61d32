export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A whole number of days, for sentences. */
export const inDays = (ms: number): number => ms / dayMs;
