import { startSite } from './site.ts';
import { tinyImage } from './tinyImages.ts';

/** A server for the tests of one file, with a person who may upload and a picture for levels. */
export async function startUploadSite() {
  const { server, person } = await startSite();
  const picture = await tinyImage('jpeg', { width: 160, height: 120 });
  return { server, person, picture };
}
