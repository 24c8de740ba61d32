import { pause } from '../live/pause.ts';
import { isUploading } from './upload.ts';

/** The browser ends requests for pictures a little later; new ones at once would continue the old ones. */
const giveUpMs = 150;

/**
 * Requests for code, data and pictures can hold all connections of a dead network for ever. This ends them;
 * pictures begin again on new connections. While files are being uploaded it ends pictures only, since it
 * would end the upload too.
 */
export async function releaseConnections(): Promise<void> {
  const waiting = [...document.images].filter(({ complete }) => !complete);
  const sources = waiting.map(({ src, srcset }) => ({ src, srcset }));
  for (const picture of waiting) {
    picture.removeAttribute('srcset');
    picture.removeAttribute('src');
  }
  // The only way to end the import of a module.
  if (!isUploading()) window.stop();
  await pause(giveUpMs);
  for (const [index, picture] of waiting.entries()) Object.assign(picture, sources[index]);
}
