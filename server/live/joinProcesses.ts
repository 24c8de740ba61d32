import { createAdapter } from '@socket.io/mongo-adapter';
import type { Database } from '../db/connect.ts';
import type { LiveServer } from './liveServer.ts';

const forgetAfterSeconds = 60;

/** Lets the processes of one site hear each other through the database. */
export async function joinProcesses(io: LiveServer, db: Database): Promise<void> {
  await db.processEvents.createIndex({ createdAt: 1 }, { expireAfterSeconds: forgetAfterSeconds });
  // The adapter is typed against a driver of its own; it uses insertOne and watch only.
  io.adapter(createAdapter(db.processEvents as never, { addCreatedAtField: true }));
}
