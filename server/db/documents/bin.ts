import type { ThingKind } from '../../../shared/loves.ts';
import type { CommentDocument } from './comment.ts';
import type { LevelDocument } from './level.ts';
import type { LoveDocument } from './love.ts';
import type { PackDocument, PackStepDocument } from './pack.ts';
import type { PackMessageDocument } from './packMessage.ts';
import type { ScoreDocument } from './score.ts';

/** The place of a deleted level in a pack. */
export interface PackPlace {
  packId: number;
  /** The levels before it, the nearest first. */
  predecessors: number[];
}

interface Deleted {
  /** `level:12`, see `binId`. */
  _id: string;
  thingId: number;
  name: string;
  owner: number;
  deletedBy: number;
  /** Milliseconds since 1970, like `expiresAt`. */
  deletedAt: number;
  expiresAt: number;
}

/** A deleted level or pack, kept until it is restored or expires. */
export type BinDocument = Deleted &
  ({ kind: 'level'; level: LevelDocument; places: PackPlace[] } | { kind: 'pack'; pack: PackDocument });

export type BinnedLevel = Extract<BinDocument, { kind: 'level' }>;
export type BinnedPack = Extract<BinDocument, { kind: 'pack' }>;

/**
 * A document that was deleted together with a thing. Each is stored by itself, because there may be
 * thousands.
 */
export type BinPartDocument = { thing: string } & (
  | { from: 'comments'; document: CommentDocument }
  | { from: 'loves'; document: LoveDocument }
  | { from: 'scores'; document: ScoreDocument }
  | { from: 'packSteps'; document: PackStepDocument }
  | { from: 'packMessages'; document: PackMessageDocument }
);

export const binId = (kind: ThingKind, thingId: number): string => `${kind}:${thingId}`;
