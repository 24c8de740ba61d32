/** The comments between which the game's editor writes the objects of a level, spelled exactly like this. */
export const editorMarkers = {
  begin: '//--- OBJECT WRITE BEGIN ---',
  end: '//--- OBJECT WRITE END ---',
} as const;
