import { ImageError, type ImageProblem } from './imageError.ts';
import { type ImageJob, runImageJob } from './imageJobs.ts';

/**
 * A process that decodes images, one at a time; `imageProcesses.ts` starts it. Its argument is the memory it may use, in
 * MB. It says `null` when it is ready, then one answer per job. `isSpent` when it has come to hold much memory, not all of
 * which a decoder gives back.
 */
export type ImageAnswer =
  | { bytes: Uint8Array; isSpent: boolean }
  | { problem: ImageProblem }
  | { failure: string };

const memoryCheckMs = 20;

const mostBytes = Number(process.argv[2]) * 1024 * 1024;
setInterval(() => {
  // At once: a calm exit waits for the decoder.
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
}, memoryCheckMs).unref();

// The parent decides when this process ends: while that stops calmly, it still has requests to answer.
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
    return { bytes, isSpent: process.memoryUsage.rss() > mostBytes / 2 };
  } catch (error) {
    if (error instanceof ImageError) return { problem: error.problem };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
