import type { Deps } from '../../server/deps.ts';
import { ApiError } from '../../shared/errors.ts';
import { withSite } from '../demo/withSite.ts';
import { say } from '../say.ts';

interface Verb {
  carryOut(deps: Deps, username: string): Promise<void>;
  /** What is said afterwards, behind the name. */
  outcome: string;
}

/** Carries out `npm run {command} -- {verb} <username>`, also while the site runs, and ends the process. */
export async function commandForPerson(command: string, verbs: Record<string, Verb>): Promise<never> {
  const [name = '', ...words] = process.argv.slice(2);
  const username = words.join(' ').trim();
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb || username === '') {
    say(`Usage: npm run ${command} -- ${Object.keys(verbs).join('|')} <username>`, 'error');
    process.exit(1);
  }
  try {
    await withSite((deps) => verb.carryOut(deps, username));
    say(`${username} ${verb.outcome}`);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    say(error.message, 'error');
    process.exit(1);
  }
}
