// The processes of a site tell each other what they count.

/** How often a process tells everything, also what has not changed. */
export const repeatEveryMs = 10_000;

/** A process that has been silent this long is forgotten. */
export const forgetAfterMs = 30_000;
