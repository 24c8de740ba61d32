import type { PendingUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';

type Listed = Pick<
  UploadDocument,
  '_id' | 'name' | 'parts' | 'problemFindings' | 'replaces' | 'createdAt' | 'expiresAt'
> & { levels: Array<{ missionInfo: [key: string, value: string][] }> | null };

/** The actor's uploads that can still be continued, newest first. */
export async function listPending({ db, clock }: Deps, actor: Actor): Promise<PendingUpload[]> {
  const uploads = await db.uploads
    .find({ owner: actor.id, submitted: null, expiresAt: { $gt: clock() } })
    .project<Listed>({
      name: 1,
      'parts.size': 1,
      'parts.boundary': 1,
      'levels.missionInfo': 1,
      problemFindings: 1,
      replaces: 1,
      createdAt: 1,
      expiresAt: 1,
    })
    .toArray();
  return uploads.map(present).sort((a, b) => b.createdAt - a.createdAt || (a.uploadId < b.uploadId ? 1 : -1));
}

const present = ({ _id, parts, levels, problemFindings, ...rest }: Listed): PendingUpload => ({
  uploadId: _id,
  name: rest.name ?? null,
  kind: parts[0]?.boundary ? 'files' : 'zip',
  bytes: parts.reduce((sum, { size }) => sum + size, 0),
  levelNames: (levels ?? []).map(({ missionInfo }) => missionInfo.find(([key]) => key === 'name')?.[1] ?? ''),
  problemCount: problemFindings?.length ?? 0,
  replaces: rest.replaces,
  createdAt: rest.createdAt,
  expiresAt: rest.expiresAt,
});
