import type { EventName, EventPayload, RoomAnswer } from '../../shared/events.ts';
import type { LiveSocket } from '../live/liveSocket.ts';

type Listener = (payload: unknown) => void;

/** The part of a socket that the client uses, driven by the test. */
export function fakeSocket() {
  const listeners = new Map<string, Listener[]>();
  const joined: string[] = [];
  const left: string[] = [];
  let answer: () => Promise<RoomAnswer> = async () => ({ ok: true });
  const fire = (name: string, payload?: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload);
  };
  const emitWithAck = (_name: string, { room }: { room: string }) => {
    joined.push(room);
    return answer();
  };
  const fake = {
    connected: false,
    active: true,
    on: (name: string, listener: Listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    emit: (_name: string, { room }: { room: string }) => left.push(room),
    timeout: () => ({ emitWithAck }),
    connect: () => fake,
    disconnect: () => fake,
  };
  return {
    socket: fake as unknown as LiveSocket,
    joined,
    left,
    connect: () => {
      fake.connected = true;
      fire('connect');
    },
    lose: () => {
      fake.connected = false;
      fire('disconnect', 'transport close');
    },
    /** An attempt to connect has failed. */
    refuse: () => fire('connect_error', new Error('refused')),
    answerJoins: (next: () => Promise<RoomAnswer>) => {
      answer = next;
    },
    send: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => fire(name, payload),
  };
}
