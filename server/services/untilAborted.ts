/**
 * The same items; ends with the reason of the signal at once, even when nothing arrives. Each step waits for
 * the signal by itself: one promise for all of them would keep every item until the end.
 */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await nextUnlessAborted(iterator, signal);
    if (done) return;
    yield value;
  }
}

function nextUnlessAborted<T>(iterator: AsyncIterator<T>, signal: AbortSignal): Promise<IteratorResult<T>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    iterator
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', leave));
  });
}
