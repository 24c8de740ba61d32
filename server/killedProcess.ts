import { z } from 'zod';
import type { ProcessIdentity } from './db/engine/processes.ts';

const Message = z.object({ killed: z.object({ pid: z.int(), startedAt: z.string() }) });

/** What a server process is told when another one of the site has ended by itself; see `readKilled`. */
export const killedMessage = (killed: ProcessIdentity): z.infer<typeof Message> => ({ killed });

/** The process that has ended, from a message of the script that has started this one; null for another message. */
export const readKilled = (message: unknown): ProcessIdentity | null =>
  Message.safeParse(message).data?.killed ?? null;
