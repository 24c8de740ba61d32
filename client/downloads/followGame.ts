import { gameStorage, recallGame } from './gameChoice.ts';

/** Follows the choice of the game in other tabs. Call it once. */
export function followGame(): void {
  addEventListener('storage', ({ key }) => {
    if (key === gameStorage) recallGame();
  });
}
