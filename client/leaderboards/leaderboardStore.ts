import type { BoardScore } from '../../shared/leaderboards.ts';
import { rooms } from '../../shared/rooms.ts';
import { createStore } from '../store/createStore.ts';

export interface ShownBoard {
  scores: readonly BoardScore[];
  /** Scores that arrived while the page was open; they are highlighted. */
  arrived: ReadonlySet<string>;
}

interface Boards {
  /** By room, so that a late answer for another board changes only that board. */
  byRoom: ReadonlyMap<string, ShownBoard>;
}

export const useBoards = createStore<Boards>(() => ({ byRoom: new Map() }));

/** A key of the score that stays the same until the player has a better one. */
export const scoreKey = ({ accountId, username, score }: BoardScore): string =>
  `${accountId ?? ''}:${username}:${score}`;

function putBoard(room: string, board: ShownBoard): void {
  useBoards.setState(({ byRoom }) => ({ byRoom: new Map(byRoom).set(room, board) }));
}

/** A published board is newer than every answer to an earlier request. */
export function receiveBoard(levelId: number, leaderboardId: string, scores: readonly BoardScore[]): void {
  const room = rooms.leaderboard(levelId, leaderboardId);
  const shown = useBoards.getState().byRoom.get(room);
  const known = new Set(shown?.scores.map(scoreKey));
  const arrived = shown ? scores.map(scoreKey).filter((key) => !known.has(key)) : [];
  putBoard(room, { scores, arrived: new Set(arrived) });
}

/** Call it before requesting a board; it returns the function that receives the answer. */
export function startReadingBoard(room: string): (scores: readonly BoardScore[]) => void {
  const before = useBoards.getState().byRoom.get(room);
  return (scores) => {
    if (useBoards.getState().byRoom.get(room) === before) putBoard(room, { scores, arrived: new Set() });
  };
}
