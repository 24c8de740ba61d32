export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

// Whole numbers, for sentences.
export const inSeconds = (ms: number): number => ms / 1_000;
export const inMinutes = (ms: number): number => ms / minuteMs;
export const inHours = (ms: number): number => ms / hourMs;
export const inDays = (ms: number): number => ms / dayMs;
