import { setTimeout as wait } from 'node:timers/promises';

/**
 * Closes everything at once, and waits no longer than `withinMs`: what fails or hangs keeps nothing else from
 * being closed. Returns a sentence for each that was not closed.
 */
export async function closeAll(
  closeBy: Readonly<Record<string, () => Promise<unknown>>>,
  withinMs: number,
): Promise<string[]> {
  const limit = new AbortController();
  const late = wait(withinMs, `did not end within ${withinMs / 1_000} s`, { signal: limit.signal });
  const sentences = await Promise.all(
    Object.entries(closeBy).map(async ([name, close]) => {
      const closed = (async () => close())().then(
        () => null,
        (error: unknown) => `could not be closed: ${error}`,
      );
      const why = await Promise.race([closed, late]);
      return why === null ? [] : [`${name} ${why}.`];
    }),
  );
  limit.abort();
  await late.catch(() => undefined);
  return sentences.flat();
}
