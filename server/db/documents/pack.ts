import type { PackContent, PackOp } from '../../../shared/applyPackOp.ts';
import type { PackEditorChangeKind } from '../../../shared/packEditors.ts';
import type { PackOutcome, PackStepKind } from '../../../shared/packSteps.ts';
import type { Touchable } from '../touch.ts';

/** Touched when something other than content is added to it: this conflicts with a deletion. */
export interface PackDocument extends Touchable {
  _id: number;
  name: string;
  description: string;
  createdAt: number;
  createdBy: number;
  editors: number[];
  /** Grows with every change of `editors`; absent before the first one. */
  editorsVersion?: number;
  /** In the order of the pack. */
  levelIds: readonly number[];
  /** By level ID; missing for levels that never had one. */
  notes?: Readonly<Record<string, string>>;
  downloads: number;
  lovedCount: number;
  version: number;
  /** The creator's ID for it; absent when none was sent. */
  clientId?: string;
  /** The versions that last changed the texts; absent where unknown. */
  textVersions?: { name?: number; description?: number };
  /**
   * The versions since the last step that holds the whole pack, and what their steps take; absent where none
   * has been stored since this is counted.
   */
  sinceWhole?: { versions: number; bytes: number };
}

/**
 * Operations that were accepted together; they led from `version` − their number to `version`. Version 0, the
 * creation, has none.
 */
export interface PackStepDocument {
  packId: number;
  version: number;
  ops: PackOp[];
  by: number;
  /** Milliseconds since 1970. */
  time: number;
  /** The sender's ID for these operations; the same ID is not applied twice. */
  clientId: string | null;
  /** An ordinary edit where it is missing. */
  kind?: PackStepKind;
  /** The version that a `restore` put back. */
  restored?: number;
  /** The answer to the sender beside the new state; absent when every operation was applied as sent. */
  outcome?: PackOutcome;
  label?: string;
  /** The changes of editors while the pack was at this version, oldest first. */
  editorChanges?: PackEditorChangeDocument[];
  /** The pack after these operations, in some steps, so that each version can be restored. */
  after?: PackContent;
  /** About how much all of this takes; absent in earlier steps. */
  bytes?: number;
  /**
   * Only for requests that made no step: these have a version below zero, and are kept a while for repeats.
   */
  forgetAt?: Date;
}

/** A change of who edits a pack: of which account, and by whom. */
export interface PackEditorChangeDocument {
  kind: PackEditorChangeKind;
  account: number;
  by: number;
  /** Milliseconds since 1970. */
  time: number;
  /** Of the pack after the change; absent in earlier ones. */
  editorsVersion?: number;
}
