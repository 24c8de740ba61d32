import { create } from 'zustand';

/**
 * `connecting` until the first attempt has ended; then `live`, `reconnecting`, or `offline` when the device
 * has no network.
 */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface Connection {
  state: ConnectionState;
  /** How often a lost connection was restored; each time, the data on screen is loaded again. */
  reconnections: number;
}

export const useConnection = create<Connection>(() => ({ state: 'connecting', reconnections: 0 }));

let wasLive = false;

export function markLive(): void {
  const { reconnections } = useConnection.getState();
  useConnection.setState({ state: 'live', reconnections: wasLive ? reconnections + 1 : reconnections });
  wasLive = true;
}

export function markLost(): void {
  useConnection.setState({ state: navigator.onLine ? 'reconnecting' : 'offline' });
}

/** The ticket for `useLoad` for data that belongs to no room: it changes with every reconnection. */
export const useReconnections = (): number => useConnection((connection) => connection.reconnections);
