import type { LevelSearchQuery } from '../../shared/levels.ts';
import type { LevelFilter } from '../../shared/search/levelFilter.ts';

/** The filter that the query of a search stands for. */
export const filterOf = ({
  q: query,
  compatible: compatibility,
  type: gameType,
  mode: gameMode,
  egg: easterEgg,
  modification,
  gems,
  sort,
  reverse,
}: LevelSearchQuery): LevelFilter => ({
  query,
  compatibility,
  gameType,
  gameMode,
  easterEgg,
  modification,
  gems,
  sort,
  reverse,
});
