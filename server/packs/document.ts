import type { PackOp } from '../../shared/packOps.ts';

export interface PackDocument {
  _id: number;
  name: string;
  description: string;
  createdAt: number;
  createdBy: number;
  editors: number[];
  /** In order. */
  levelIds: number[];
  downloads: number;
  lovedCount: number;
  version: number;
}

/** One accepted step of a pack's history. */
export interface PackStepDocument {
  packId: number;
  version: number;
  ops: PackOp[];
  by: number;
  time: number;
  clientId: string | null;
}
