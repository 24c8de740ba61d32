import { type EventName, type EventPayload, events } from '../../shared/events.ts';
import { detachSession } from './detachSession.ts';
import type { Follower, Live, PublishedEvent } from './live.ts';
import type { LiveServer } from './liveServer.ts';
import { exchangePublications, type Publication } from './processes.ts';

interface LiveOptions {
  isProduction: boolean;
  isOneOfMany: boolean;
  /** A process of another version may publish events that this one does not know. */
  onError: (error: unknown) => void;
}

interface OpenLive extends Live {
  /** Passes on what other processes have not received yet. */
  close(): Promise<void>;
}

/**
 * `publish` sends an event to the rooms of this process and passes it on to the others, each of which sends
 * it to its own. Followers receive it first.
 */
export function createLive(io: LiveServer, { isProduction, isOneOfMany, onError }: LiveOptions): OpenLive {
  const followers = new Set<Follower>();

  function deliver({ rooms, event }: Publication, isOwn: boolean, except: string[] = []): void {
    for (const follower of followers) follower(event, isOwn, rooms);
    const audience: { emit(name: EventName, value: unknown): boolean } = io.local
      .to([...rooms])
      .except(except);
    if (event.name === 'session:ended') detachSession(io, rooms, event.payload);
    else audience.emit(event.name, event.payload);
  }

  const others = exchangePublications(io, (publication) => deliver(publication, false), onError);
  const publishHere = <Name extends EventName>(
    rooms: string | readonly string[],
    name: Name,
    payload: EventPayload<Name>,
    except?: string,
  ): Publication => {
    // Outside production an event that differs from the contract fails the call that published it.
    const event = { name, payload: isProduction ? payload : events[name].parse(payload) } as PublishedEvent;
    const publication = { rooms: typeof rooms === 'string' ? [rooms] : rooms, event };
    deliver(publication, true, except === undefined ? [] : [except]);
    return publication;
  };
  return {
    publishHere,
    publish(rooms, name, payload, except) {
      const publication = publishHere(rooms, name, payload, except);
      if (isOneOfMany) others.send(publication);
    },
    follow(listener) {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
    close: async () => others.flush(),
  };
}
