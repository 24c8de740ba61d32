/** Where a note that is being typed is kept. */
export const noteDraftKey = (packId: number, levelId: number): string => `packNote:${packId}:${levelId}`;
