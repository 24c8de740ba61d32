import type { PackOp } from '../../../shared/applyPackOp.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { PackOpsAnswer, PackStepKind } from '../../../shared/packSteps.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changePack } from './changePack.ts';
import { presentState } from './presentState.ts';

interface Ops {
  /** The version that the sender has seen; only a version that never existed is refused. */
  baseVersion: number;
  ops: PackOp[];
  clientId?: string | undefined;
  kind?: PackStepKind;
}

/** Applies operations to the newest version, whichever version the sender has. */
export async function applyOps(
  deps: Deps,
  actor: Actor,
  id: number,
  { baseVersion, ops, clientId, kind }: Ops,
): Promise<PackOpsAnswer> {
  const { pack, outcome } = await changePack(
    deps,
    actor,
    id,
    ({ version }) => {
      if (baseVersion > version) {
        throw new ApiError('conflict', { reason: `The newest version is ${version}.` });
      }
      return { ops, kind };
    },
    clientId,
  );
  return { ...presentState(deps, pack), ...outcome };
}
