import { z } from 'zod';
import { route } from './route.ts';

/** The settings of an account. */
export const Settings = z.strictObject({
  showsLooking: z.boolean().describe('Others see that this person looks at a level.'),
  mailsInvitations: z.boolean().describe('A mail says that somebody has invited them to edit a pack.'),
});
export type Settings = z.infer<typeof Settings>;

export const settingRoutes = {
  'settings.read': route({
    method: 'GET',
    path: '/account/settings',
    summary: 'The own settings',
    access: 'signedIn',
    scope: 'session',
    reply: Settings,
  }),
  'settings.change': route({
    method: 'PATCH',
    path: '/account/settings',
    summary: 'Change own settings',
    access: 'signedIn',
    scope: 'session',
    body: Settings.partial(),
    reply: Settings,
  }),
};
