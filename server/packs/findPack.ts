import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';

export async function findPack(deps: Deps, id: number, session?: ClientSession): Promise<PackDocument> {
  const pack = await deps.db.packs.findOne({ _id: id }, session ? { session } : {});
  if (!pack) throw new ApiError('pack_not_found');
  return pack;
}
