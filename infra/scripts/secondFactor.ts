import { resetSecondFactor } from '../../server/secondFactor/resetSecondFactor.ts';
import { commandForPerson } from './commandForPerson.ts';

/**
 * `npm run second-factor -- reset <username>`: turns off two-step sign-in for a person who has lost the app
 * and the recovery codes. First verify who is asking.
 */
await commandForPerson('second-factor', {
  reset: {
    carryOut: resetSecondFactor,
    outcome: 'signs in with the password alone now, and was informed by mail.',
  },
});
