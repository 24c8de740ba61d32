import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { id } from './fields.ts';
import { limits } from './limits.ts';
import type { RefusedMessage } from './refusedMessage.ts';
import { roomPattern } from './rooms.ts';

/** In units of the game; levels lie well within. */
const coordinate = z.number().min(-limits.sceneCoordinate).max(limits.sceneCoordinate);
const Point = z.tuple([coordinate, coordinate, coordinate]);
export type Point = z.infer<typeof Point>;

/** The position of a person's eye in a level in 3D, and the point that it looks at. */
export const LevelView = z.strictObject({ position: Point, target: Point });
export type LevelView = z.infer<typeof LevelView>;

/** Somebody who looks around in a level together with others. */
export const Companion = z.strictObject({
  key: z.string().max(36).describe('Names this window to the others, as long as it takes part.'),
  profile: ProfileInfo.nullable().describe('Null for visitors.'),
  view: LevelView,
});
export type Companion = z.infer<typeof Companion>;

/** A null view stops taking part. */
export const TogetherRequest = z.strictObject({
  room: z.string().regex(roomPattern('level')),
  view: LevelView.nullable(),
});
export type TogetherRequest = z.infer<typeof TogetherRequest>;

/** `key` identifies the person who asked among the others. */
export type TogetherAnswer = { ok: true; key: string } | RefusedMessage;

export const togetherEvents = {
  /** Who looks around in a level together, and where they are; sent to them only. */
  'together:changed': z.strictObject({ levelId: id, people: z.array(Companion) }),
};
