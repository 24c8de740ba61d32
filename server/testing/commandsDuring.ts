import type { CommandStartedEvent } from 'mongodb';
import type { TestServer } from './testServer.ts';

/** The variables of a server whose commands can be listed: the driver reports them where they are measured. */
export const reportsCommands = { METRICS_TOKEN: 'a-token-for-metrics-of-tests' };

/** The commands that a server sends to its database during `work`; it was started with `reportsCommands`. */
export async function commandsDuring(
  { deps }: TestServer,
  work: () => Promise<unknown>,
): Promise<CommandStartedEvent[]> {
  const commands: CommandStartedEvent[] = [];
  const note = (command: CommandStartedEvent) => void commands.push(command);
  const { client } = deps.db;
  client.on('commandStarted', note);
  try {
    await work();
  } finally {
    client.off('commandStarted', note);
  }
  return commands;
}
