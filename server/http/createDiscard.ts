import type { Readable } from 'node:stream';

/** Reads on in a stream and throws away what comes. */
export type Discard = (asker: string, stream: Sent) => void;

/** What a client sends. It is `complete` when all of it has arrived, be it read or not. */
type Sent = Readable & { readonly complete?: boolean };

/** How many streams read on before everything else has its turn, and how much each of them reads. */
const perTurn = 2;
const shareBytes = 128_000;
/** The pause between two turns while more streams than that are waiting. */
const restMs = 5;
/** What is read at once: all of a small body. */
const firstBytes = 16_000;
/** What a chunk counts at least: very small ones cost more than their bytes. */
const leastBytes = 1_000;

/**
 * Askers take turns, whatever number of streams they have. Without turns, what a hundred connections send as fast as
 * they can would be read by megabytes from each, while everybody else waits. What has arrived whole takes no turn.
 */
export function createDiscard(): Discard {
  /** How the streams that wait read on, by asker, the next one first. */
  const waiting = new Map<string, Map<Sent, () => void>>();
  let isBegun = false;

  function wait(asker: string, stream: Sent, read: () => void): void {
    const reads = waiting.get(asker) ?? new Map();
    waiting.set(asker, reads.set(stream, read));
    if (isBegun) return;
    isBegun = true;
    setImmediate(takeTurn);
  }

  function takeTurn(): void {
    endArrived();
    for (let count = 0; count < perTurn; count += 1) takeNext();
    isBegun = waiting.size > 0;
    if (isBegun) setTimeout(takeTurn, restMs);
  }

  /**
   * Frees the memory of what has arrived whole, and of what nobody sends any more: a client that is refused more often
   * than it has turns sends its next request meanwhile.
   */
  function endArrived(): void {
    for (const [asker, reads] of waiting) {
      for (const [stream, read] of reads) {
        if (!stream.complete && !stream.destroyed) continue;
        reads.delete(stream);
        read();
      }
      if (reads.size === 0) waiting.delete(asker);
    }
  }

  function takeNext(): void {
    const [next] = waiting;
    if (!next) return;
    const [asker, reads] = next;
    waiting.delete(asker);
    const [first] = reads;
    if (!first) return;
    const [stream, read] = first;
    reads.delete(stream);
    if (reads.size > 0) waiting.set(asker, reads);
    read();
  }

  return (asker, stream) => {
    let left = firstBytes;
    const read = () => {
      left = shareBytes;
      stream.resume();
    };
    stream.on('data', ({ length }: Buffer) => {
      left -= Math.max(length, leastBytes);
      if (left > 0) return;
      stream.pause();
      wait(asker, stream, read);
    });
    stream.resume();
  };
}
