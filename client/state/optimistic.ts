interface Wish<Value> {
  wanted: Value;
  /** Settles when the last request has been answered. */
  sending: Promise<void>;
}

/**
 * Shows a wanted value at once and sends it, with one request at a time and only the last value. When `send`
 * throws because the server refuses, the value is dropped and the promise rejects.
 */
export function createWishes<Value>(onChange: (key: string, wanted: Value | undefined) => void) {
  const wishes = new Map<string, Wish<Value>>();

  async function sendUntilDone(key: string, send: (wanted: Value) => Promise<void>): Promise<void> {
    try {
      for (;;) {
        const wish = wishes.get(key);
        if (!wish) return;
        const { wanted } = wish;
        await send(wanted);
        if (wish.wanted === wanted) return;
      }
    } finally {
      wishes.delete(key);
      onChange(key, undefined);
    }
  }

  return {
    wish(key: string, wanted: Value, send: (wanted: Value) => Promise<void>): Promise<void> {
      onChange(key, wanted);
      const known = wishes.get(key);
      if (known) {
        known.wanted = wanted;
        return known.sending;
      }
      const wish: Wish<Value> = { wanted, sending: Promise.resolve() };
      wishes.set(key, wish);
      wish.sending = sendUntilDone(key, send);
      return wish.sending;
    },
  };
}
