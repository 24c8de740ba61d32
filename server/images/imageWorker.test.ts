import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { projectDir } from '../variables.ts';

it('ends quietly when its parent is gone before it has started', async () => {
  const child = fork(fileURLToPath(new URL('./imageWorker.ts', import.meta.url)), ['256'], {
    cwd: projectDir,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.disconnect();
  const [errors, [code]] = await Promise.all([child.stderr && text(child.stderr), once(child, 'exit')]);
  expect([errors, code]).toEqual(['', 0]);
});
