import { sentenceOf } from '../../shared/uploadSentences.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { refusalFor } from '../levels/pending/refuseUpload.ts';
import { packsByCreator, packsSharedWith } from '../packs/readPacks.ts';
import type { Verdict } from './check/reachVerdict.ts';

/**
 * The reply to an upload.
 * @throws ApiError when there are problems
 */
export async function presentChecked(
  deps: Deps,
  actor: Actor,
  uploadId: string,
  { missions, problems, warnings }: Verdict,
): Promise<CheckedUpload> {
  if (problems.length > 0) {
    const found = missions.map(({ misFilePath, tree }) => ({ misFilePath, tree }));
    throw refusalFor(problems, { uploadId, missions: found });
  }
  return {
    status: 'success',
    uploadId,
    missions: missions.map(({ misFilePath, tree, level }) => ({
      misFilePath,
      tree,
      name: level?.missionInfo.find(([key]) => key === 'name')?.[1] ?? '',
    })),
    warnings: warnings.map(sentenceOf),
    warningFindings: warnings,
    packs: [...(await packsByCreator(deps, actor.id, actor)), ...(await packsSharedWith(deps, actor))],
  };
}
