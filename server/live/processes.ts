import { z } from 'zod';
import { type EventName, events } from '../../shared/events.ts';
import type { PublishedEvent } from './live.ts';
import type { LiveServer } from './liveServer.ts';
import { createPacer } from './pacer.ts';

/** An event with the rooms that receive it. */
export interface Publication {
  rooms: readonly string[];
  event: PublishedEvent;
}

/** The other processes of the site. */
export interface OtherProcesses {
  /** Passes on the publications of this process. */
  send(publication: Publication): void;
  flush(): Promise<void>;
}

/** Publications this close together travel as one message through the database. */
const gatherMs = 10;
/** A document of the database holds 16 MB; the largest events have some kilobytes. */
const maxTogether = 200;

const Message = z.array(z.tuple([z.array(z.string()), z.string(), z.unknown()]));

/** Exchanges publications with the other processes, each in the order in which they were published. */
export function exchangePublications(
  io: LiveServer,
  onReceived: (publication: Publication) => void,
  onError: (error: unknown) => void,
): OtherProcesses {
  const pacer = createPacer({ everyMs: gatherMs, onError });
  let waiting: z.infer<typeof Message> = [];

  io.on('publications', (message) => {
    const parsed = Message.safeParse(message);
    if (!parsed.success) return onError(parsed.error);
    for (const [rooms, name, payload] of parsed.data) {
      try {
        // A process of another version may publish events that this one does not know.
        if (!isEventName(name)) continue;
        onReceived({ rooms, event: { name, payload: events[name].parse(payload) } as PublishedEvent });
      } catch (error) {
        onError(error);
      }
    }
  });

  const sendWaiting = async () => {
    // What is published in one go travels together from the first.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    for (; waiting.length > 0; waiting = waiting.slice(maxTogether)) {
      io.serverSideEmit('publications', waiting.slice(0, maxTogether));
    }
  };
  return {
    send({ rooms, event }) {
      waiting.push([[...rooms], event.name, event.payload]);
      pacer.run('', sendWaiting);
    },
    flush: pacer.flush,
  };
}

const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);
