import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnGuarded } from './guardedProcess.ts';
import { type Announce, EngineError, type EngineProgram } from './program.ts';

export interface EnginePlace {
  storagePath: string;
  port: number;
  isKept: boolean;
  logPath: string;
}

/** One run of the program; `ended` resolves with how it ended. */
interface Run {
  child: ChildProcess;
  ended: Promise<string>;
}

/** A run of this length was healthy: the next restart happens without delay. */
const steadyMs = 60_000;
const longestPauseMs = 10_000;
const stopMs = 30_000;
const logLimitBytes = 5_000_000;

/**
 * Runs an engine until it is stopped, and restarts it whenever it ends by itself. Resolves when it accepts
 * writes.
 * @throws EngineError when it ends before that
 */
export async function superviseEngine(program: EngineProgram, place: EnginePlace, progress: Announce) {
  const stopping = new AbortController();
  const uri = `mongodb://127.0.0.1:${place.port}/?directConnection=true`;
  let run = launch(program, place);
  await waitUntilReady(program, run, uri, place);

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ; ) {
      const since = performance.now();
      const reason = await run.ended;
      if (stopping.signal.aborted) return;
      progress(`The database ended by itself (${reason}) and is started again`);
      failures = performance.now() - since > steadyMs ? 0 : failures + 1;
      await pause(Math.min(50 * 2 ** failures, longestPauseMs), stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        run = launch(program, place);
        await waitUntilReady(program, run, uri, place);
        progress('The database answers again');
      } catch (error) {
        // It ended again, or the system has no room for another process at the moment.
        progress(error instanceof Error ? error.message : String(error));
      }
    }
  }

  const running = keepRunning();
  return {
    uri,
    async stop(): Promise<void> {
      stopping.abort();
      run.child.kill('SIGTERM');
      const killer = setTimeout(() => run.child.kill('SIGKILL'), stopMs);
      await running;
      clearTimeout(killer);
    },
  };
}

/** The engine writes its log file itself, so that it never has to wait for this process to read. */
function launch(program: EngineProgram, place: EnginePlace): Run {
  const log = openLog(place.logPath);
  const args = program.args(place.storagePath, place.port, place.isKept);
  let child: ChildProcess;
  try {
    child = spawnGuarded(program.command, args, { stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  return { child, ended };
}

async function waitUntilReady(
  program: EngineProgram,
  run: Run,
  uri: string,
  place: EnginePlace,
): Promise<void> {
  const gone = new AbortController();
  const failed = run.ended.then((reason) => {
    gone.abort();
    throw new EngineError(
      `${program.name} ended while it started (${reason}): ${lastLogLine(place.logPath)} — more in ${place.logPath}`,
    );
  });
  const ready = untilListening(place.port, gone.signal).then(() => program.prepare?.(uri, place.port));
  await Promise.race([ready, failed]);
}

/** Each engine opens its files before it listens. */
async function untilListening(port: number, gone: AbortSignal): Promise<void> {
  while (!gone.aborted && !(await isListening(port))) await pause(20, gone);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Waits; ends early, without an error, when the signal fires. */
async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await delay(durationMs, undefined, { signal }).catch(() => undefined);
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(path, `${path}.old`);
  return openSync(path, 'a');
}

function lastLogLine(path: string): string {
  return readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? '';
}
