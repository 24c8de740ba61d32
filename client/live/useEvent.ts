import { useEffect, useEffectEvent } from 'react';
import type { EventName, EventPayload } from '../../shared/events.ts';

type Listener = (payload: never) => void;

const listeners = new Map<EventName, Set<Listener>>();

/** Tells the components that listen; the stores have been told before. */
export function tellListeners<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  for (const listener of listeners.get(name) ?? []) listener(payload as never);
}

/** For what only one page cares about; what several places show belongs in a store (see applyEvents). */
export function useEvent<Name extends EventName>(
  name: Name,
  onEvent: (payload: EventPayload<Name>) => void,
): void {
  const listener = useEffectEvent(onEvent);
  useEffect(() => {
    const ours = (payload: EventPayload<Name>) => listener(payload);
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known.add(ours));
    return () => {
      known.delete(ours);
    };
  }, [name]);
}
