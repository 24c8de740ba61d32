import type { Deps } from '../../deps.ts';

/** A PNG of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts the thread and the processes of a check, so that they are ready when its files have arrived. */
export function prepareCheck({ checkThreads, images, log }: Deps): void {
  checkThreads.prepare();
  Promise.all([images.check(dot), images.check(dot)]).catch((error) =>
    log.warn({ err: error }, 'Images cannot be checked'),
  );
}
