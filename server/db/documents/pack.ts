import type { PackContent, PackOp } from '../../../shared/applyPackOp.ts';

export interface PackDocument {
  _id: number;
  name: string;
  description: string;
  createdAt: number;
  createdBy: number;
  editors: number[];
  /** In the order of the pack. */
  levelIds: number[];
  downloads: number;
  lovedCount: number;
  version: number;
  /**
   * Grows whenever something joins it that is not its content, so that this conflicts with a deletion; absent when
   * never.
   */
  touches?: number;
  /** The creator's ID for it; absent when none was sent. */
  clientId?: string;
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
  /** The pack after these operations, so that it can be restored. */
  after: PackContent;
}
