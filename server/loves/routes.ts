import type { loveRoutes } from '../../shared/loves.ts';
import type { HandlersOf } from '../handlers.ts';
import { setLove } from './setLove.ts';

export const loveHandlers: HandlersOf<typeof loveRoutes> = {
  'level.love': (call) => setLove(call.deps, call.actor, 'level', call.params.id, true),
  'level.unlove': (call) => setLove(call.deps, call.actor, 'level', call.params.id, false),
  'pack.love': (call) => setLove(call.deps, call.actor, 'pack', call.params.id, true),
  'pack.unlove': (call) => setLove(call.deps, call.actor, 'pack', call.params.id, false),
};
