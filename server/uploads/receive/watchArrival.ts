import { ApiError } from '../../../shared/errors.ts';
import { serverLimits } from '../../limits.ts';

const lookEveryMs = 1_000;
const { uploadTimeMs, uploadBytesPerSecond } = serverLimits;
const unannouncedBytes = (uploadBytesPerSecond * uploadTimeMs) / 1_000;

interface Arrival {
  /** Aborts with `too_slow`, also while nothing arrives. */
  signal: AbortSignal;
  /** Passes the chunks of the body on. */
  chunks: AsyncIterable<Buffer>;
  end(): void;
}

/**
 * Watches the body of an upload, for which room is kept from others: it has to arrive so evenly that all the
 * bytes that it announced are there in time. One that announced nothing has as long, and to arrive at the least
 * pace. Only the time in which somebody waits for it counts.
 */
export function watchArrival(source: AsyncIterable<Buffer>, announced: number | null): Arrival {
  const bytes = announced ?? unannouncedBytes;
  const slow = new AbortController();
  let arrived = 0;
  let waitedMs = 0;
  let waitsSince: number | null = null;
  const look = setInterval(() => {
    const waiting = waitsSince === null ? 0 : performance.now() - waitsSince;
    const share = (waitedMs + waiting - serverLimits.bodyTimeMs) / uploadTimeMs;
    if (share > 1 || arrived < share * bytes) slow.abort(new ApiError('too_slow'));
  }, lookEveryMs);

  async function* read(): AsyncGenerator<Buffer> {
    const iterator = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        waitsSince = performance.now();
        const { value, done } = await iterator.next();
        waitedMs += performance.now() - waitsSince;
        waitsSince = null;
        if (done) return;
        arrived += value.length;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }

  return { signal: slow.signal, chunks: read(), end: () => clearInterval(look) };
}
