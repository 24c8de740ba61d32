import { url as debuggerUrl } from 'node:inspector';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';

/** The slowest test file takes two minutes on a busy machine. */
const afterMs = 600_000;
const thread = join(dirname(fileURLToPath(import.meta.url)), 'stuckFileThread.mjs');

// Tests and hooks have time limits. What a file does outside them, or without a pause, has none, and would keep the
// whole run waiting: its process ends, and with it the run fails.
if (!debuggerUrl()) {
  const { STUCK_REPORT: reportPath } = process.env;
  new Worker(thread, { workerData: { testPath: expect.getState().testPath, afterMs, reportPath } }).unref();
}
