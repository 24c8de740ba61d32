// The processes of a site tell each other what they count.

/** How often a process tells everything, also what has not changed. */
export const repeatEveryMs = 4_000;

/**
 * A process that has been silent this long is forgotten: one that was killed, its people have joined another
 * by then.
 */
export const forgetAfterMs = 12_000;
