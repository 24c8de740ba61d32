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
setInterval(() => {
  // Kills itself at once: a regular exit would wait for the decoder.
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
}, memoryCheckMs).unref();

// The parent ends this process: while the parent shuts down in order, it still has requests to answer.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', async (job: ImageJob) => {
  process.send?.(await answer(job));
});
process.send?.(null);

async function answer(job: ImageJob): Promise<ImageAnswer> {
  try {
    const bytes = await runImageJob(job);
    return { bytes, isSpent: process.memoryUsage.rss() > maxBytes / 2 };
  } catch (error) {
    if (error instanceof ImageError) return { problem: error.problem };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
