/** Does `work` for every item, `atOnce` of them at a time. The first failure ends it. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(workers);
}
