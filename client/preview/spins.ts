import { collectedKinds, type ItemKind, type SceneItem } from '../../shared/scene.ts';

const spinning: ReadonlySet<ItemKind> = new Set(['gem', ...collectedKinds, 'other']);

/** Whether a thing turns round and round, as things to collect do. */
export const spins = ({ kind }: Pick<SceneItem, 'kind'>): boolean => spinning.has(kind);
