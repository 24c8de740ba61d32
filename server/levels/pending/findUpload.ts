import { ApiError } from '../../../shared/errors.ts';
import type { Actor } from '../../actor.ts';
import type { UploadDocument } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';

/** The actor's own upload. Another account's upload is reported as missing. */
export async function findUpload(deps: Deps, actor: Actor, uploadId: string): Promise<UploadDocument> {
  const upload = await deps.db.uploads.findOne({ _id: uploadId, owner: actor.id });
  if (!upload || upload.expiresAt <= deps.clock()) throw new ApiError('upload_expired');
  return upload;
}
