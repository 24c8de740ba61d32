/** Asks until the answer is 429; fails where that takes more than `most` times. */
export async function untilRefused(ask: () => Promise<{ status: number }>, most: number): Promise<void> {
  for (let times = 1; times <= most; times += 1) if ((await ask()).status === 429) return;
  throw new Error(`${most} times, and none was refused as one too many.`);
}
