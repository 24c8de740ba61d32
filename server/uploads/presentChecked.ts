import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { packsByCreator } from '../packs/readPacks.ts';
import type { Checked } from './check/checkParts.ts';
import { uploadProblems } from './uploadProblems.ts';

/**
 * The answer to an upload.
 * @throws ApiError when there are problems
 */
export async function presentChecked(
  deps: Deps,
  actor: Actor,
  uploadId: string,
  { missions, problems, warnings }: Checked,
): Promise<CheckedUpload> {
  if (problems.length > 0) {
    const found = missions.map(({ misFilePath, tree }) => ({ misFilePath, tree }));
    throw uploadProblems(problems, { uploadId, missions: found });
  }
  return {
    status: 'success',
    uploadId,
    missions: missions.map(({ misFilePath, tree, level }) => ({
      misFilePath,
      tree,
      name: level?.missionInfo.find(([key]) => key === 'name')?.[1] ?? '',
    })),
    warnings,
    packs: await packsByCreator(deps, actor.id, actor),
  };
}
