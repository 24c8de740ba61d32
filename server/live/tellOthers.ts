import { createPacer } from './pacer.ts';

/** Tells the other processes of the site the latest states of many things, such as of people. */
export interface Teller<State> {
  tell(key: string, state: State): void;
  /** Tells what still waits. What is told after it, as by connections that end, does not wait. */
  close(): Promise<void>;
}

/** Each message is a write to the database, so what comes within this time travels together. */
const gatherMs = 100;
const maxTogether = 500;

/** States reach `send` in the order in which they were told last. */
export function tellOthers<State>(
  send: (states: State[]) => void,
  onError: (error: unknown) => void,
): Teller<State> {
  const pacer = createPacer({ everyMs: gatherMs, onError });
  let isClosed = false;
  const waiting = new Map<string, State>();

  function sendWaiting(): void {
    const states = [...waiting.values()];
    waiting.clear();
    for (let sent = 0; sent < states.length; sent += maxTogether) {
      send(states.slice(sent, sent + maxTogether));
    }
  }

  return {
    tell(key, state) {
      waiting.delete(key);
      waiting.set(key, state);
      if (!isClosed) pacer.run('', sendWaiting);
      else if (waiting.size === 1) process.nextTick(sendWaiting);
    },
    close() {
      isClosed = true;
      return pacer.close();
    },
  };
}
