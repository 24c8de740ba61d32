import { keepLines } from './keepLines.ts';
import { signUpPerson } from './person.ts';
import { serverForFile } from './serverForFile.ts';
import type { TestServerOptions } from './testServer.ts';

/** A server for the tests of one file, with an account, and what it has logged since each test began. */
export async function loggedServer(options: Omit<TestServerOptions, 'log'>) {
  const { log, ...kept } = keepLines();
  const server = await serverForFile({ ...options, log });
  const player = await signUpPerson(server);
  return { server, player, ...kept };
}
