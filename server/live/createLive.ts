import { type EventName, type EventPayload, events } from '../../shared/events.ts';
import { detachSession } from './detachSession.ts';
import type { Live, PublishedEvent } from './live.ts';
import type { LiveServer } from './liveServer.ts';
import { receiveOthers } from './receiveOthers.ts';

interface LiveOptions {
  isProduction: boolean;
  isOneOfMany: boolean;
  /** What another process publishes may not be understood here. */
  onError: (error: unknown) => void;
}

/**
 * `publish` sends an event to the rooms of this process and, through the adapter, of the others. Those who
 * `follow` receive it first.
 */
export function createLive(io: LiveServer, { isProduction, isOneOfMany, onError }: LiveOptions): Live {
  const followers = new Set<(event: PublishedEvent, isOwn: boolean) => void>();
  const inform = (event: PublishedEvent, isOwn: boolean) => {
    for (const follower of followers) follower(event, isOwn);
  };
  receiveOthers(io, (event) => inform(event, false), onError);
  io.on('ended', (rooms, payload) => {
    const parsed = events['session:ended'].safeParse(payload);
    if (parsed.success) detachSession(io, rooms, parsed.data);
    else onError(parsed.error);
  });

  return {
    publish(rooms, event, payload) {
      const names = typeof rooms === 'string' ? [rooms] : [...rooms];
      // Outside production an event that differs from the contract fails the call that published it.
      const checked = isProduction ? payload : events[event].parse(payload);
      inform({ name: event, payload: checked } as PublishedEvent, true);
      if (isOneOfMany) io.serverSideEmit('published', event, checked);
      if (event === 'session:ended') {
        detachSession(io, names, payload as EventPayload<'session:ended'>);
        if (isOneOfMany) io.serverSideEmit('ended', names, checked);
        return;
      }
      const audience: { emit(name: EventName, value: unknown): boolean } = io.to(names);
      audience.emit(event, checked);
    },
    follow(listener) {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
  };
}
