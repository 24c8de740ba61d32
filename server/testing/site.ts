import { afterAll } from 'vitest';
import { signUpPerson, visitor } from './person.ts';
import { startTestServer } from './testServer.ts';

/** A server for the tests of one file, with an account, and `get` for what visitors read. */
export async function startSite() {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const person = await signUpPerson(server);
  const get = (path: string, headers?: Record<string, string>) =>
    visitor(server).send('GET', path, undefined, headers);
  return { server, person, get };
}
