import type { binRoutes } from '../../shared/bin.ts';
import type { moderationRoutes } from '../../shared/moderation.ts';
import { requireModerator } from '../accounts/requireModerator.ts';
import { readBin, readBinOf } from '../bin/readBin.ts';
import type { HandlersOf } from '../handlers.ts';
import { bringBackLevel } from '../levels/bringBackLevel.ts';
import { readLog } from '../moderationLog/readLog.ts';
import { bringBackPack } from '../packs/bringBackPack.ts';
import { findPeople } from './findPeople.ts';
import { readPerson } from './readPerson.ts';
import { suspendAccount } from './suspendAccount.ts';
import { unsuspendAccount } from './unsuspendAccount.ts';

export const moderationHandlers: HandlersOf<typeof moderationRoutes & typeof binRoutes> = {
  'moderation.suspend': async (call) => {
    await suspendAccount(call.deps, call.actor, call.params.id, call.body);
    return { success: true };
  },
  'moderation.unsuspend': async (call) => {
    await unsuspendAccount(call.deps, call.actor, call.params.id);
    return { success: true };
  },
  'moderation.log': async (call) => {
    requireModerator(call.actor);
    return readLog(call.deps, call.query);
  },
  'moderation.people': (call) => findPeople(call.deps, call.actor, call.query.name),
  'moderation.person': (call) => readPerson(call.deps, call.actor, call.params.id),
  'bin.own': (call) => readBinOf(call.deps, call.actor.id),
  'bin.all': (call) => readBin(call.deps, call.actor, call.query),
  'bin.restore': async (call) => {
    const { kind, id } = call.params;
    if (kind === 'level') await bringBackLevel(call.deps, call.actor, id);
    else await bringBackPack(call.deps, call.actor, id);
    return {};
  },
};
