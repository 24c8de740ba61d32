import type { ItemKind, SceneItem } from '../../shared/scene.ts';

const spinning: ReadonlySet<ItemKind> = new Set([
  'gem',
  'helicopter',
  'antiGravity',
  'superJump',
  'superSpeed',
  'superBounce',
  'shockAbsorber',
  'timeTravel',
  'blast',
  'megaMarble',
  'random',
  'easterEgg',
  'other',
]);

/** Things to collect turn round and round. */
export const spins = ({ kind }: Pick<SceneItem, 'kind'>): boolean => spinning.has(kind);
