import { ImageError, type ImageProblem } from './imageError.ts';
import { type ImageJob, runImageJob } from './imageJobs.ts';

/**
 * A process that decodes images one at a time, started by `imageProcesses.ts`. Its argument is its memory
 * limit in MB. It sends `null` when it is ready, then one answer per job. `isSpent` is true when it holds
 * much memory, which a decoder does not return completely.
 */
export type ImageAnswer =
  | { bytes: Uint8Array; isSpent: boolean }
  | { problem: ImageProblem }
  | { failure: string };

const memoryCheckMs = 20;

const maxBytes = Number(process.argv[2]) * 1024 * 1024;
/** A process that holds more than this after a job is not reused. */
const spentBytes = maxBytes * 0.45;
/** The process that shows the image later may already hold nearly as much. */
const showingBytes = maxBytes * 0.9;

let allowedBytes = maxBytes;
setInterval(() => {
  // Kills itself at once: a regular exit would wait for the decoder.
  if (process.memoryUsage.rss() > allowedBytes) process.kill(process.pid, 'SIGKILL');
}, memoryCheckMs).unref();

// The parent ends this process: while the parent shuts down in order, it still has requests to answer.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', async (job: ImageJob) => {
  send(await answer(job));
});
send(null);

function send(message: ImageAnswer | null): void {
  // The parent may have been killed while this process was loading, before it listened to `disconnect`.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  else process.exit();
}

async function answer(job: ImageJob): Promise<ImageAnswer> {
  try {
    allowedBytes = job.kind === 'check' && job.isShown ? showingBytes : maxBytes;
    const bytes = await runImageJob(job);
    return { bytes, isSpent: process.memoryUsage.rss() > spentBytes };
  } catch (error) {
    if (error instanceof ImageError) return { problem: error.problem };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
