/**
 * The same items; ends with the reason of the signal at once, even when nothing arrives. Each step waits for
 * the signal by itself: one promise for all of them would keep every item until the end.
 */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await unlessAborted(() => iterator.next(), signal);
      if (done) return;
      yield value;
    }
  } finally {
    const end = Promise.resolve(iterator.return?.());
    // A source that is asked for an item ends only after it, which may never arrive; nobody waits for that.
    if (signal.aborted) end.catch(() => undefined);
    else await end;
  }
}

/** The result of the work; fails with the reason of the signal at once. */
export function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', leave));
  });
}
