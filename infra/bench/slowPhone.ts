import type { CDPSession } from 'playwright-core';

/** A phone with a processor four times slower than this one. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

const slowdown = 4;
const latencyMs = 150;

export const slowProcessor = (cdp: CDPSession) =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

/** Slows the processor, and the network to `bitsPerSecond` in both directions. */
export async function slowDown(cdp: CDPSession, bitsPerSecond: number): Promise<void> {
  const bytesPerSecond = bitsPerSecond / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await slowProcessor(cdp);
}
