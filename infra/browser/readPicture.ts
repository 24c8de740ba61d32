import type { Locator } from 'playwright-core';

/** Which pixels of a picture in 3D show the level. */
export interface Picture {
  width: number;
  height: number;
  /** One entry per pixel: 1 where there is something. */
  filled: number[];
}

/** Presses the button, and reads the frame that this draws. */
export const readPicture = (button: Locator): Promise<Picture> => button.evaluate(readCanvas);

/** Runs in the page. */
function readCanvas(button: Element): Promise<Picture> {
  return new Promise((resolve) => {
    (button as HTMLButtonElement).click();
    requestAnimationFrame(() => {
      const canvas = document.querySelector('dialog canvas') as HTMLCanvasElement;
      const { width, height } = canvas;
      const pen = new OffscreenCanvas(width, height).getContext('2d');
      pen?.drawImage(canvas, 0, 0);
      const pixels = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      const filled = Array.from({ length: width * height }, (_, at) =>
        (pixels[at * 4 + 3] ?? 0) > 0 ? 1 : 0,
      );
      resolve({ width, height, filled });
    });
  });
}
