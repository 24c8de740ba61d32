import { collectedKinds, type ItemKind, type SceneItem } from '../../shared/scene.ts';

const spinning: ReadonlySet<ItemKind> = new Set(['gem', ...collectedKinds, 'other']);

/** Things to collect turn round and round. */
export const spins = ({ kind }: Pick<SceneItem, 'kind'>): boolean => spinning.has(kind);
