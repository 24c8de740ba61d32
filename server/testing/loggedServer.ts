import { Writable } from 'node:stream';
import { beforeEach } from 'vitest';
import { createLog } from '../log.ts';
import { signUpPerson } from './person.ts';
import { serverForFile } from './serverForFile.ts';
import type { TestServerOptions } from './testServer.ts';

type Line = Record<string, unknown>;

/** A server for the tests of one file, with an account, and what it has logged since each test began. */
export async function loggedServer(options: Omit<TestServerOptions, 'log'>) {
  const lines: Line[] = [];
  const destination = new Writable({
    write(bytes, _encoding, done) {
      for (const line of String(bytes).trim().split('\n')) lines.push(JSON.parse(line));
      done();
    },
  });
  const server = await serverForFile({ ...options, log: createLog('info', destination) });
  const player = await signUpPerson(server);
  const forget = () => {
    lines.length = 0;
  };
  beforeEach(forget);
  return { server, player, lines, forget, security: () => lines.filter((line) => 'security' in line) };
}
