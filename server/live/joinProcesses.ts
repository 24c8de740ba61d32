import { createAdapter } from '@socket.io/mongo-adapter';
import type { Database } from '../db/connect.ts';
import type { LiveServer } from './liveServer.ts';

const forgetAfterSeconds = 60;
/** Rare, since the site never asks which processes there are. */
const heartbeatMs = 60_000;

interface Joined {
  /** Resolves when all publications so far are stored, so that the others receive them. */
  sent(): Promise<void>;
}

/**
 * Connects the processes of one site through the database, so that each receives the events of the others,
 * and those of commands.
 */
export async function joinProcesses(io: LiveServer, { processEvents }: Database): Promise<Joined> {
  await processEvents.createIndex({ createdAt: 1 }, { expireAfterSeconds: forgetAfterSeconds });
  const sending = new Set<Promise<unknown>>();
  const collection = {
    watch: processEvents.watch.bind(processEvents),
    insertOne(event: Parameters<typeof processEvents.insertOne>[0]) {
      // Events are for pages that are open now, so they need not survive a crash of the database.
      const sent = processEvents.insertOne(event, { writeConcern: { w: 1, journal: false } });
      sending.add(sent);
      return sent.finally(() => sending.delete(sent));
    },
  };
  // The adapter is typed for another version of the driver; it uses only insertOne and watch.
  io.adapter(createAdapter(collection as never, { addCreatedAtField: true, heartbeatInterval: heartbeatMs }));
  return { sent: async () => void (await Promise.allSettled(sending)) };
}
