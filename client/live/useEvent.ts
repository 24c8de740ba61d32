import { useEffect, useEffectEvent } from 'react';
import type { EventName, EventPayload } from '../../shared/events.ts';

type Listener = (payload: never) => void;

const listeners = new Map<EventName, Set<Listener>>();

/** Notifies the listening components; the stores have been updated before. */
export function notifyListeners<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  for (const listener of listeners.get(name) ?? []) listener(payload as never);
}

/**
 * Receives an event that only one page needs; data that several places show belongs in a store (see
 * applyEvents).
 */
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
