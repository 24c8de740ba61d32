import type { PackContent, PackOp } from '../../../shared/packOps.ts';

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

/**
 * Operations that were accepted together; they led from `version` − how many they are to `version`. The one of version
 * 0 has none: it is the creation.
 */
export interface PackStepDocument {
  packId: number;
  version: number;
  ops: PackOp[];
  by: number;
  /** Milliseconds since 1970. */
  time: number;
  /** The sender's own name for them; the same one is not applied twice. */
  clientId: string | null;
  /** The pack as they left it, so that it can be put back. */
  after: PackContent;
}
