import { createStore } from '../store/createStore.ts';

/**
 * `connecting` until the first attempt has ended; then `live`, `reconnecting`, or `offline` when the device
 * has no network.
 */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface Connection {
  state: ConnectionState;
  /** How often a lost connection was restored; each time, the data on screen is loaded again. */
  reconnections: number;
  /**
   * The screen may be out of date: changes missed by a lost connection or a failed reload have not
   * been loaded yet.
   */
  isBehind: boolean;
}

export const useConnection = createStore<Connection>(() => ({
  state: 'connecting',
  reconnections: 0,
  isBehind: false,
}));

const isLost = (state: ConnectionState): boolean => state === 'reconnecting' || state === 'offline';

let wasLive = false;
/** How many joins and reloads are under way. */
let catchingUp = 0;

export function markLive(): void {
  const { reconnections } = useConnection.getState();
  useConnection.setState({ state: 'live', reconnections: wasLive ? reconnections + 1 : reconnections });
  wasLive = true;
}

export function markLost(): void {
  useConnection.setState({ state: navigator.onLine ? 'reconnecting' : 'offline' });
  if (wasLive) markBehind();
}

/** Call it when something could not be joined or loaded and will be tried again. */
export const markBehind = (): void => useConnection.setState({ isBehind: true });

/**
 * Call it before joining or reloading what is on screen. It returns the function to call once that has
 * succeeded or is not needed any more: after the last one, what is on screen is up to date.
 */
export function startCatchingUp(): () => void {
  let isDone = false;
  catchingUp += 1;
  return () => {
    if (isDone) return;
    isDone = true;
    catchingUp -= 1;
    if (catchingUp === 0 && !isLost(useConnection.getState().state)) {
      useConnection.setState({ isBehind: false });
    }
  };
}

/** Whether changes arrive and none has been missed. */
export const useIsLive = (): boolean => useConnection(({ state, isBehind }) => state === 'live' && !isBehind);

/** Whether changes may be missing. False until the first attempt to connect has ended. */
const useIsAway = (): boolean => useConnection(({ state, isBehind }) => isBehind || isLost(state));

/** What the page says about the connection; nothing until the first attempt to connect has ended. */
export function useShownConnection(): 'connecting' | 'live' | 'reconnecting' {
  const isAway = useIsAway();
  const isConnecting = useConnection(({ state }) => state === 'connecting');
  if (isAway) return 'reconnecting';
  return isConnecting ? 'connecting' : 'live';
}

/** The ticket for `useLoad` for data that belongs to no room: it changes with every reconnection. */
export const useReconnections = (): number => useConnection((connection) => connection.reconnections);
