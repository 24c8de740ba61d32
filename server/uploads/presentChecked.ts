import { sentenceOf } from '../../shared/uploadSentences.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { refusalFor } from '../levels/pending/refuseUpload.ts';
import { packsByCreator, packsSharedWith } from '../packs/readPacks.ts';
import { changesOf } from './changesOf.ts';
import { levelsOf, type Verdict } from './check/reachVerdict.ts';

/**
 * The reply to an upload.
 * @throws ApiError when there are problems
 */
export async function presentChecked(
  deps: Deps,
  actor: Actor,
  { _id: uploadId, replaces }: Pick<UploadDocument, '_id' | 'replaces'>,
  { missions, problems, warnings }: Verdict,
): Promise<CheckedUpload> {
  if (problems.length > 0) {
    const found = missions.map(({ misFilePath, tree }) => ({ misFilePath, tree }));
    throw refusalFor(problems, { uploadId, missions: found });
  }
  const [first] = levelsOf(missions);
  const changes = replaces !== null && first ? await changesOf(deps, replaces, first) : null;
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
    ...changes,
    packs: [...(await packsByCreator(deps, actor.id, actor)), ...(await packsSharedWith(deps, actor))],
  };
}
