import { pause } from '../live/pause.ts';
import { isUploading } from './upload.ts';

/** The browser gives pictures up a little later; asked for at once, they would go on as before. */
const giveUpMs = 150;

/**
 * Code, data and pictures on their way may hold all connections of a dead network, without an end: they are
 * given up, and begin again on new connections. Files that are being sent are not: then nothing is given up.
 */
export async function releaseConnections(): Promise<void> {
  if (isUploading()) return;
  const waiting = [...document.images].filter(({ complete }) => !complete);
  const sources = waiting.map(({ src, srcset }) => ({ src, srcset }));
  for (const picture of waiting) {
    picture.removeAttribute('srcset');
    picture.removeAttribute('src');
  }
  // Nothing else ends a module that is being imported.
  window.stop();
  await pause(giveUpMs);
  for (const [index, picture] of waiting.entries()) Object.assign(picture, sources[index]);
}
