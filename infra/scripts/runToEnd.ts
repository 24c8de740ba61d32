import { say } from '../say.ts';
import { describeError } from './describeError.ts';

/** Runs a script and ends the process with its exit code, or says why it failed. */
export async function runToEnd(script: () => Promise<number>): Promise<never> {
  try {
    process.exitCode = await script();
  } catch (error) {
    say(describeError(error), 'error');
    process.exitCode = 1;
  }
  process.exit();
}
