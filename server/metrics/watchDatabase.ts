import type { MongoClient } from 'mongodb';
import type { Metrics } from './metrics.ts';

/** Measures every command; the driver reports them when connected with `isMonitored`. */
export function watchDatabase(metrics: Metrics, client: MongoClient): void {
  const count = (isOk: boolean) => (command: { commandName: string; duration: number }) =>
    metrics.countCommand(command.commandName, isOk, command.duration / 1_000);
  client.on('commandSucceeded', count(true));
  client.on('commandFailed', count(false));
}
