import { create } from 'zustand';

/** `connecting` until the first answer; then `live`, `reconnecting`, or `offline` when the device has no network. */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface Connection {
  state: ConnectionState;
  /** How often a lost connection came back: what is on screen is loaded again then. */
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

/** A ticket for `useLoad`, for what no room belongs to. */
export const useReconnections = (): number => useConnection((connection) => connection.reconnections);
