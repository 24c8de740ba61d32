import { grantModerator } from '../../server/accounts/grantModerator.ts';
import { ApiError } from '../../shared/errors.ts';
import { say } from './say.ts';
import { withSite } from './withSite.ts';

/** `npm run moderator -- <username>`: makes an account a moderator; works while the site runs. */
const username = process.argv.slice(2).join(' ').trim();

if (username === '') {
  say('Usage: npm run moderator -- <username>', 'error');
  process.exit(1);
}
try {
  await withSite((deps) => grantModerator(deps, username));
  say(`${username} is a moderator now.`);
  process.exit(0);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  say(error.message, 'error');
  process.exit(1);
}
