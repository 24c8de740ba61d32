/** The ID of the level whose room it is; 0 for any other room. */
export const levelIdOf = (room: string): number => Number(/^level:(\d{1,15})$/.exec(room)?.[1] ?? 0);

/** The ID of the pack whose room it is; 0 for any other room. */
export const packIdOf = (room: string): number => Number(/^pack:(\d{1,15})$/.exec(room)?.[1] ?? 0);
