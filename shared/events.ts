import { z } from 'zod';
import { EditablePack, ProfileInfo, SessionChange } from './accounts.ts';
import { binEvents } from './bin.ts';
import { commentEvents } from './comments.ts';
import { id } from './fields.ts';
import { invitationEvents } from './invitations.ts';
import { leaderboardEvents } from './leaderboards.ts';
import { levelEvents } from './levels.ts';
import { lookingEvents } from './looking.ts';
import { loveEvents } from './loves.ts';
import { moderationEvents } from './moderation.ts';
import { discussionEvents } from './packDiscussion.ts';
import { editorsVersion, packEditorEvents } from './packEditors.ts';
import { packHistoryEvents } from './packHistory.ts';
import { type PackPresence, packPresenceEvents } from './packPresence.ts';
import { packStepEvents } from './packSteps.ts';
import { packEvents } from './packs.ts';
import type { RefusedMessage } from './refusedMessage.ts';
import { reportEvents } from './reports.ts';
import { siteEvents } from './site.ts';
import { type TogetherAnswer, type TogetherRequest, togetherEvents } from './together.ts';
import { tokenEvents } from './tokens.ts';
import { uploadEvents } from './uploads.ts';

const accountEvents = {
  /** Of two changes, the one with the higher revision is the newer. */
  'session:changed': SessionChange.extend({ revision: z.int().nonnegative() }),
  /** The account may edit one more pack, or one fewer: because of a change of its editors, or its deletion. */
  'ownPack:added': EditablePack.extend({ editorsVersion }),
  'ownPack:removed': z.strictObject({ id, editorsVersion: editorsVersion.optional() }),
  /** Signed out elsewhere: one session by its public ID, or all of the account's. */
  'session:ended': z.strictObject({ sessionId: z.string().nullable() }),
  'account:changed': ProfileInfo,
};

/** Every live event → its payload. */
export const events = {
  ...siteEvents,
  ...levelEvents,
  ...commentEvents,
  ...leaderboardEvents,
  ...loveEvents,
  ...packEvents,
  ...packStepEvents,
  ...packHistoryEvents,
  ...packEditorEvents,
  ...packPresenceEvents,
  ...invitationEvents,
  ...discussionEvents,
  ...lookingEvents,
  ...togetherEvents,
  ...uploadEvents,
  ...accountEvents,
  ...tokenEvents,
  ...reportEvents,
  ...binEvents,
  ...moderationEvents,
};

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;

export type ServerToClientEvents = { [Name in EventName]: (payload: EventPayload<Name>) => void };

export type RoomAnswer = { ok: true } | RefusedMessage;

export interface ClientToServerEvents {
  'room:join': (request: { room: string }, answer: (result: RoomAnswer) => void) => void;
  'room:leave': (request: { room: string }, answer: (result: RoomAnswer) => void) => void;
  /** Editors send this whenever they take something else in hand, and when they are asked. */
  'presence:set': (request: { room: string } & PackPresence, answer?: (result: RoomAnswer) => void) => void;
  /** Sent every few seconds while somebody writes a comment on the level whose room it is. */
  'comment:write': (request: { room: string }) => void;
  /** Sent when the camera of somebody who looks around together with others has moved. */
  'together:look': (request: TogetherRequest, answer?: (result: TogetherAnswer) => void) => void;
}
