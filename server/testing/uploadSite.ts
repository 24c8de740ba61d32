import { afterAll } from 'vitest';
import { signUpPerson } from './person.ts';
import { startTestServer } from './testServer.ts';
import { tinyImage } from './tinyImages.ts';

/** A server for the tests of one file, with a person who may upload and a picture for levels. */
export async function startUploadSite() {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const person = await signUpPerson(server);
  const picture = await tinyImage('jpeg', { width: 160, height: 120 });
  return { server, person, picture };
}
