import type { secondFactorRoutes } from '../../shared/secondFactor.ts';
import type { HandlersOf } from '../handlers.ts';
import { confirmIdentity } from '../proof/confirmIdentity.ts';
import { prepareSecondFactor } from './prepare.ts';
import { renewRecoveryCodes } from './renewCodes.ts';
import { turnOffSecondFactor } from './turnOff.ts';
import { turnOnSecondFactor } from './turnOn.ts';

export const secondFactorHandlers: HandlersOf<typeof secondFactorRoutes> = {
  'account.confirm': async ({ deps, actor, body }) => {
    await confirmIdentity(deps, actor, body);
    return {};
  },
  'secondFactor.prepare': ({ deps, actor }) => prepareSecondFactor(deps, actor),
  'secondFactor.turnOn': ({ deps, actor, body }) => turnOnSecondFactor(deps, actor, body.code),
  'secondFactor.renewCodes': ({ deps, actor }) => renewRecoveryCodes(deps, actor),
  'secondFactor.turnOff': async ({ deps, actor }) => {
    await turnOffSecondFactor(deps, actor);
    return {};
  },
};
