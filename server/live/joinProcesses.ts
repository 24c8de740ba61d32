import { createAdapter } from '@socket.io/mongo-adapter';
import type { Database } from '../db/connect.ts';
import type { LiveServer } from './liveServer.ts';

const forgetAfterSeconds = 60;

/**
 * Connects the processes of one site through the database, so that each receives the events of the others.
 */
export async function joinProcesses(io: LiveServer, db: Database): Promise<void> {
  await db.processEvents.createIndex({ createdAt: 1 }, { expireAfterSeconds: forgetAfterSeconds });
  // The adapter is typed for another version of the driver; it uses only insertOne and watch.
  io.adapter(createAdapter(db.processEvents as never, { addCreatedAtField: true }));
}
