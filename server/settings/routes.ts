import type { settingRoutes } from '../../shared/settings.ts';
import type { HandlersOf } from '../handlers.ts';
import { changeSettings, readSettings } from './settings.ts';

export const settingHandlers: HandlersOf<typeof settingRoutes> = {
  'settings.read': ({ deps, actor }) => readSettings(deps, actor),
  'settings.change': ({ deps, actor, body }) => changeSettings(deps, actor, body),
};
