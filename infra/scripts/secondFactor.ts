import { resetSecondFactor } from '../../server/secondFactor/resetSecondFactor.ts';
import { ApiError } from '../../shared/errors.ts';
import { withSite } from '../demo/withSite.ts';
import { say } from '../say.ts';

/**
 * `npm run second-factor -- reset <username>`: turns off two-step sign-in for a person who has lost the app
 * and the recovery codes, also while the site runs. First verify who is asking.
 */
const [verb, ...words] = process.argv.slice(2);
const username = words.join(' ').trim();

if (verb !== 'reset' || username === '') {
  say('Usage: npm run second-factor -- reset <username>', 'error');
  process.exit(1);
}
try {
  await withSite((deps) => resetSecondFactor(deps, username));
  say(`${username} signs in with the password alone now, and has been told by mail.`);
  process.exit(0);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  say(error.message, 'error');
  process.exit(1);
}
