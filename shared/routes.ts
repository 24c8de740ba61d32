import { accountRoutes } from './accounts.ts';
import { binRoutes } from './bin.ts';
import { commentRoutes } from './comments.ts';
import { extendedPackRoutes } from './extendedPacks.ts';
import { invitationRoutes } from './invitations.ts';
import { leaderboardRoutes } from './leaderboards.ts';
import { levelFileRoutes } from './levelFiles.ts';
import { levelRoutes } from './levels.ts';
import { loveRoutes } from './loves.ts';
import { moderationRoutes } from './moderation.ts';
import { ownAccountRoutes } from './ownAccount.ts';
import { discussionRoutes } from './packDiscussion.ts';
import { packEditorRoutes } from './packEditors.ts';
import { packHistoryRoutes } from './packHistory.ts';
import { packStepRoutes } from './packSteps.ts';
import { packRoutes } from './packs.ts';
import { profileRoutes } from './profiles.ts';
import { recoveryRoutes } from './recovery.ts';
import { reportRoutes } from './reports.ts';
import type { ParsedInput, RouteInput, RouteReply } from './route.ts';
import { sceneRoutes } from './sceneRoutes.ts';
import { secondFactorRoutes } from './secondFactor.ts';
import { settingRoutes } from './settings.ts';
import { siteRoutes } from './site.ts';
import { tokenRoutes } from './tokens.ts';
import { uploadRoutes } from './uploads.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every REST endpoint. Where a fixed path and a parameter compete, the fixed path comes first. */
export const routes = {
  ...siteRoutes,
  ...accountRoutes,
  ...tokenRoutes,
  ...recoveryRoutes,
  ...ownAccountRoutes,
  ...secondFactorRoutes,
  ...profileRoutes,
  ...uploadRoutes,
  ...sceneRoutes,
  ...levelRoutes,
  ...levelFileRoutes,
  ...commentRoutes,
  ...leaderboardRoutes,
  ...loveRoutes,
  ...packRoutes,
  ...packStepRoutes,
  ...packHistoryRoutes,
  ...packEditorRoutes,
  ...extendedPackRoutes,
  ...invitationRoutes,
  ...discussionRoutes,
  ...settingRoutes,
  ...reportRoutes,
  ...binRoutes,
  ...moderationRoutes,
  ...webhookRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type InputOf<Name extends RouteName> = RouteInput<Routes[Name]>;
export type ParsedInputOf<Name extends RouteName> = ParsedInput<Routes[Name]>;
export type ReplyOf<Name extends RouteName> = RouteReply<Routes[Name]>;
