// Threads of Node 20 run no TypeScript.
import { appendFileSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

/** Evaluated in the main thread, also while that never pauses. */
const describeState = `(() => {
  const { javascriptStack, libuv } = process.report.getReport();
  const ports = libuv
    .filter(({ type }) => type === 'tcp')
    .map(({ localEndpoint, remoteEndpoint }) => [localEndpoint?.port, remoteEndpoint?.port].join(' to '));
  return ['Stack:', ...javascriptStack.stack.slice(2), 'Connections, by ports:', ...ports].join('\\n    ');
})()`;
const profiledMs = 2_000;
const describedWithinMs = 20_000;
const maxStacks = 3;
const maxFrames = 15;

/** @type {{ testPath: string, afterMs: number, reportPath?: string }} */
const { testPath, afterMs, reportPath } = workerData;

await wait(afterMs);
try {
  print(`STUCK: ${testPath} has run for ${afterMs / 1_000} s and is ended.`);
  // The wait also keeps this thread running, which nothing that is asked of the inspector does.
  await Promise.race([describeMainThread(), wait(describedWithinMs)]);
} catch (error) {
  print(String(error));
} finally {
  process.kill(process.pid, 'SIGKILL');
}

async function describeMainThread() {
  const session = new Session();
  session.connectToMainThread();
  const { result } = await session.post('Runtime.evaluate', { expression: describeState });
  print(result.value);
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await wait(profiledMs);
  const { profile } = await session.post('Profiler.stop');
  for (const stack of busiestStacks(profile.nodes)) print(stack);
}

/**
 * Where the time was spent, most of it first; "(idle)" where nothing was done.
 * @param {import('node:inspector').Profiler.ProfileNode[]} nodes
 */
function busiestStacks(nodes) {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])));
  return nodes
    .filter(({ hitCount }) => hitCount)
    .sort((one, other) => other.hitCount - one.hitCount)
    .slice(0, maxStacks)
    .map((busy) => {
      const frames = [];
      for (let node = busy; node && frames.length < maxFrames; node = parents.get(node.id)) {
        const { functionName, url, lineNumber } = node.callFrame;
        frames.push(`    ${functionName || '(anonymous)'} ${url && `${url}:${lineNumber + 1}`}`);
      }
      return [`  ${busy.hitCount} samples in`, ...frames].join('\n');
    });
}

/** Not by way of the main thread, which might not pass it on. */
function print(text) {
  writeSync(2, `${text}\n`);
  if (reportPath) appendFileSync(reportPath, `${text}\n`);
}
