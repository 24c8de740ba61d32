import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { projectDir } from '../variables.ts';

/** What stuck files of tests were doing, for `npm test`. */
const reportPath = join(projectDir, '.data', 'stuck-tests.txt');
/** The slowest file takes two minutes on a busy machine. STUCK_AFTER_MS shortens it. */
const afterMs = Number(process.env.STUCK_AFTER_MS ?? 600_000);

// Tests and hooks have limits of time. What a file does outside them, or without a pause, has none, and would keep the
// whole run waiting: its process ends, and with it the run fails.
new Worker(join(projectDir, 'server', 'testing', 'stuckFileThread.mjs'), {
  workerData: { testPath: expect.getState().testPath, afterMs, reportPath },
}).unref();
