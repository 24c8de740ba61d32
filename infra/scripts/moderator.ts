import { setModerator } from '../../server/accounts/setModerator.ts';
import { commandForPerson } from './commandForPerson.ts';

/** `npm run moderator -- grant|revoke <username>`: makes an account a moderator or ends that. */
await commandForPerson('moderator', {
  grant: {
    carryOut: (deps, username) => setModerator(deps, username, true),
    outcome: 'is a moderator now.',
  },
  revoke: {
    carryOut: (deps, username) => setModerator(deps, username, false),
    outcome: 'is no moderator any more.',
  },
});
