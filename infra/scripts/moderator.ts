import { setModerator } from '../../server/accounts/setModerator.ts';
import { ApiError } from '../../shared/errors.ts';
import { withSite } from '../demo/withSite.ts';
import { say } from '../say.ts';

/**
 * `npm run moderator -- grant|revoke <username>`: makes an account a moderator or ends that, also while the
 * site runs.
 */
const [verb, ...words] = process.argv.slice(2);
const username = words.join(' ').trim();

if ((verb !== 'grant' && verb !== 'revoke') || username === '') {
  say('Usage: npm run moderator -- grant|revoke <username>', 'error');
  process.exit(1);
}
try {
  await withSite((deps) => setModerator(deps, username, verb === 'grant'));
  say(verb === 'grant' ? `${username} is a moderator now.` : `${username} is no moderator any more.`);
  process.exit(0);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  say(error.message, 'error');
  process.exit(1);
}
