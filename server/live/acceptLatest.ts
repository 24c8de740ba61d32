import type { z } from 'zod';
import type { RefusedMessage } from '../../shared/refusedMessage.ts';
import type { LiveSocket } from './liveServer.ts';
import { createPacer } from './pacer.ts';
import { tooManyRequests } from './refusals.ts';

interface Options<Request, Answer> {
  schema: z.ZodType<Request>;
  /** The reason for the refusal of a message that does not match the schema. */
  invalid: string;
  handle(socket: LiveSocket, request: Request): Promise<Answer>;
  /** The shortest time between two messages of one socket. */
  everyMs: number;
  onError: (error: unknown) => void;
}

interface Waiting<Request, Answer> {
  request: Request;
  answer: (result: Answer | RefusedMessage) => void;
}

/** Handles messages of sockets: of several that one socket sends within `everyMs`, only the last. */
export function acceptLatest<Request, Answer>(options: Options<Request, Answer>) {
  const { schema, invalid, handle, everyMs, onError } = options;
  const pacer = createPacer({ everyMs, onError });
  const waiting = new Map<string, Waiting<Request, Answer>>();
  const handleLatest = async (socket: LiveSocket): Promise<void> => {
    const latest = waiting.get(socket.id);
    waiting.delete(socket.id);
    latest?.answer(await handle(socket, latest.request));
  };
  return {
    /** `acknowledge` is what the sender may call to be answered, if it is a function. */
    accept(socket: LiveSocket, message: unknown, acknowledge: unknown): void {
      const answer = (result: Answer | RefusedMessage): void => {
        if (typeof acknowledge === 'function') acknowledge(result);
      };
      const parsed = schema.safeParse(message);
      if (!parsed.success) {
        answer({ ok: false, reason: invalid });
        return;
      }
      waiting.get(socket.id)?.answer(tooManyRequests);
      waiting.set(socket.id, { request: parsed.data, answer });
      pacer.run(socket.id, () => handleLatest(socket));
    },
    close: pacer.close,
  };
}
