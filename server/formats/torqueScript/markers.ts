/** The comments between which the game's editor writes the objects of a level, spelled exactly so. */
export const beginMarker = '//--- OBJECT WRITE BEGIN ---';
export const endMarker = '//--- OBJECT WRITE END ---';

export function hasMarkers(text: string): boolean {
  return text.includes(beginMarker) && text.includes(endMarker);
}

/** From the first begin marker to past the last end marker; empty at the end of the text when one is missing. */
export function objectSection(text: string): { start: number; end: number } {
  const start = text.indexOf(beginMarker);
  const end = text.lastIndexOf(endMarker);
  return start < 0 || end < start ? { start: text.length, end: text.length } : { start, end };
}
