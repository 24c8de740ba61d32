/** A canvas that waits for its level, with its graphics context. */
let awake: HTMLCanvasElement | null = null;

/**
 * Makes a canvas and its graphics context before the code that draws on it is there: the first context of a
 * page takes a phone up to a second.
 */
export function wakeGraphics(): void {
  if (awake) return;
  const canvas = document.createElement('canvas');
  // With the settings that the viewer asks for, which are the usual ones.
  if (canvas.getContext('webgl2')) awake = canvas;
}

/** A canvas for the viewer: the one that waits, or a new one. */
export function takeCanvas(): HTMLCanvasElement {
  const canvas = awake;
  awake = null;
  return canvas?.getContext('webgl2')?.isContextLost() === false ? canvas : document.createElement('canvas');
}
