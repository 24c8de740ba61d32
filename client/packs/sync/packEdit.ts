import type { PackOp, TextField } from '../../../shared/applyPackOp.ts';
import type { PackStep } from '../../../shared/packSteps.ts';

export type EditKind = Exclude<PackStep['kind'], 'restore'>;

/** Operations of ours that the server has not answered. */
export interface PackEdit {
  /** The server applies an ID only once, so that an edit can be sent again. */
  clientId: string;
  kind: EditKind;
  ops: readonly PackOp[];
  /** A sent edit may have reached the server, so it must not be changed any more. */
  isSent: boolean;
  /** The server refused it together with others, so it is sent alone now. */
  isAlone?: boolean;
  /** The confirmed pack contains it already; only its answer is missing. */
  isApplied?: boolean;
  /** Names of the levels concerned, to say later what became of them. */
  names: Readonly<Record<number, string>>;
  /** The texts that its operations replace. */
  replaced: Readonly<Partial<Record<TextField, string>>>;
}
