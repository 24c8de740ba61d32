import type { PackState } from '../../../shared/packSteps.ts';
import type { PackDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';

export const presentState = (
  deps: Deps,
  { version, levelIds, name, description, notes = {} }: PackDocument,
): PackState => ({
  version,
  levelIds: levelIds.filter((levelId) => deps.catalogue.has(levelId)),
  name,
  description,
  notes,
});
