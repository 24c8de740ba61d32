import type { Binary, ClientSession, Collection, MongoClient } from 'mongodb';
import { hourMs } from '../../shared/durations.ts';
import type { Logger } from '../log.ts';
import { isDatabaseAway } from './databaseAway.ts';
import { identifyProcess, isRunning, type ProcessIdentity } from './engine/processes.ts';
import { isDuplicateKey } from './isDuplicateKey.ts';

/** The sessions that a server process uses for transactions. */
export interface UsedSessionsDocument {
  /** The place of the process, such as its host and port: the next one that runs there has the same. */
  _id: string;
  /** The process that uses them; absent where the system does not tell. */
  process?: ProcessIdentity;
  /** The newest last. */
  sessions: Binary[];
  /** The database removes old notes, by its own clock. */
  usedAt: Date;
}

/** A server process that notes its sessions. */
export interface ProcessPlace {
  place: string;
  log: Logger;
}

/** Runs `work` in a session for transactions. */
export type WithSession = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

/** The driver uses its sessions again, and has as many as transactions run at the same time. */
const maxSessions = 500;
const noteAgainMs = hourMs;

/** Notes are needed as long as their transactions live, which end when the database does. */
const quickWrite = { writeConcern: { w: 1, journal: false } } as const;

export interface UsedSessions {
  withSession: WithSession;
  /** Ends the transactions of a process that was killed. */
  endSessionsOf(killed: ProcessIdentity): Promise<void>;
}

/**
 * Notes each session before its first transaction. An open transaction of a killed process would live on for
 * a minute, holding its documents and, with the embedded engine, the change streams of all processes. So the
 * others end them as soon as they are told, and the next process at the same place before anything else. That
 * one does not when the earlier one still runs: then the start of the next one fails, since its port is in use.
 */
export async function openUsedSessions(
  client: MongoClient,
  usedSessions: Collection<UsedSessionsDocument>,
  { place, log }: ProcessPlace,
): Promise<UsedSessions> {
  const end = async ({ sessions }: UsedSessionsDocument): Promise<void> => {
    if (sessions.length === 0) return;
    try {
      await client.db('admin').command({ killSessions: sessions.map((id) => ({ id })) });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.warn({ err: error }, 'Transactions of a process that was killed end only after a minute');
    }
  };
  const own = identifyProcess(process.pid);
  const byThis = own ? { process: own } : {};
  const last = await usedSessions.findOne({ _id: place });
  const isLastRunning = last?.process && last.process.pid !== process.pid && isRunning(last.process);
  if (!isLastRunning) {
    if (last) await end(last);
    const unused = { ...byThis, sessions: [], usedAt: new Date() };
    await usedSessions.replaceOne({ _id: place }, unused, { upsert: true });
  }
  const noted = new Map<string, number>();

  async function note({ id }: ClientSession): Promise<void> {
    if (!id) return;
    const key = id.id.toString('hex');
    const now = performance.now();
    if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < noteAgainMs) return;
    const sessions = { $each: [id.id], $slice: -maxSessions };
    const change = { $push: { sessions }, $set: { usedAt: new Date() }, $setOnInsert: byThis };
    const write = () => usedSessions.updateOne({ _id: place }, change, { ...quickWrite, upsert: true });
    // Two transactions can begin at once after the database has removed an old note.
    await write().catch((error: unknown) => (isDuplicateKey(error) ? write() : Promise.reject(error)));
    if (noted.size >= maxSessions) forgetOld(noted, now);
    noted.set(key, now);
  }

  return {
    withSession: (work) =>
      client.withSession(async (session) => {
        await note(session);
        return work(session);
      }),
    async endSessionsOf({ pid, startedAt }) {
      const killed = { 'process.pid': pid, 'process.startedAt': startedAt };
      for await (const used of usedSessions.find(killed)) await end(used);
    },
  };
}

/** The driver discards sessions that nobody has used for long. */
function forgetOld(noted: Map<string, number>, now: number): void {
  for (const [key, notedAt] of noted) if (now - notedAt >= noteAgainMs) noted.delete(key);
}
