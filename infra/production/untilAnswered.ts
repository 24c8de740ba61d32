import { setTimeout as wait } from 'node:timers/promises';

const askEveryMs = 100;

/** Resolves when `url` answers with success; rejects when it does not within `maxMs`. */
export async function untilAnswered(url: string, maxMs: number): Promise<void> {
  const endsAt = Date.now() + maxMs;
  for (;;) {
    const isAnswered = await fetch(url).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    if (isAnswered) return;
    if (Date.now() > endsAt) throw new Error(`${url} has not answered within ${maxMs / 1000} seconds.`);
    await wait(askEveryMs);
  }
}
