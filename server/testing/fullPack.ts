import type { PackOp } from '../../shared/packOp.ts';
import type { Person } from './person.ts';

const byId = (id: number) => ({ params: { id: String(id) } });

/** Creates a pack of the owner with all of these levels. Returns its ID. */
export async function createFullPack(owner: Person, levelIds: number[]): Promise<number> {
  const { packId } = await owner.call('pack.create', { body: { name: 'Full', description: 'Everything' } });
  await owner.call('pack.setLevels', { ...byId(packId), body: levelIds });
  return packId;
}

export const sendOps = (person: Person, packId: number, ops: PackOp[]) =>
  person.call('pack.applyOps', { ...byId(packId), body: { baseVersion: 0, ops } });
