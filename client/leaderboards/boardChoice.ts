import { createStore } from '../store/createStore.ts';

interface BoardChoice {
  isOpen: boolean;
  /** The leaderboard that was chosen last; null before that. */
  chosenId: string | null;
}

const storageKey = 'leaderboard';
const closedKey = 'leaderboards-closed';

/** Whether leaderboards are shown, and which one: for all levels, and for the next visit. */
export const useBoardChoice = createStore<BoardChoice>(() => ({
  isOpen: read(closedKey) === null,
  chosenId: read(storageKey),
}));

export function showBoards(isOpen: boolean): void {
  useBoardChoice.setState({ isOpen });
  keep(closedKey, isOpen ? null : 'yes');
}

export function chooseBoard(chosenId: string): void {
  useBoardChoice.setState({ chosenId });
  keep(storageKey, chosenId);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}
