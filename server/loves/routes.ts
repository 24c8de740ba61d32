import type { loveRoutes } from '../../shared/loves.ts';
import type { HandlersOf } from '../handlers.ts';
import { lovesOf } from './readLoves.ts';
import { setLove } from './setLove.ts';

export const loveHandlers: HandlersOf<typeof loveRoutes> = {
  'love.own': async ({ deps, actor }) => {
    const { level, pack } = await lovesOf(deps, actor);
    return { levels: [...level], packs: [...pack] };
  },
  'level.love': (call) => setLove(call.deps, call.actor, 'level', call.params.id, true),
  'level.unlove': (call) => setLove(call.deps, call.actor, 'level', call.params.id, false),
  'pack.love': (call) => setLove(call.deps, call.actor, 'pack', call.params.id, true),
  'pack.unlove': (call) => setLove(call.deps, call.actor, 'pack', call.params.id, false),
};
