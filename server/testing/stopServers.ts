import { afterAll } from 'vitest';
import { runningServers } from './testServer.ts';

/** Files of tests share a process: what one has left running would take time from the next. */
afterAll(async () => {
  for (const server of runningServers) await server.stop();
});
