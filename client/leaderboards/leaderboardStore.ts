import type { BoardScore } from '../../shared/leaderboards.ts';
import { rooms } from '../../shared/rooms.ts';
import { createStore } from '../store/createStore.ts';

export interface ShownBoard {
  scores: readonly BoardScore[];
  /** Those that came while someone was looking: shown with a wash. */
  arrived: ReadonlySet<string>;
}

interface Boards {
  /** By room: a late answer for another board changes that one only. */
  byRoom: ReadonlyMap<string, ShownBoard>;
}

export const useBoards = createStore<Boards>(() => ({ byRoom: new Map() }));

/** The same until someone reaches something else. */
export const scoreKey = ({ accountId, username, score }: BoardScore): string =>
  `${accountId ?? ''}:${username}:${score}`;

function putBoard(room: string, board: ShownBoard): void {
  useBoards.setState(({ byRoom }) => ({ byRoom: new Map(byRoom).set(room, board) }));
}

/** What is published is newer than every answer to a question that was asked before. */
export function receiveBoard(levelId: number, leaderboardId: string, scores: readonly BoardScore[]): void {
  const room = rooms.leaderboard(levelId, leaderboardId);
  const shown = useBoards.getState().byRoom.get(room);
  const known = new Set(shown?.scores.map(scoreKey));
  const arrived = shown ? scores.map(scoreKey).filter((key) => !known.has(key)) : [];
  putBoard(room, { scores, arrived: new Set(arrived) });
}

/** Call before asking for a board; the function it gives takes the answer. */
export function startReadingBoard(room: string): (scores: readonly BoardScore[]) => void {
  const before = useBoards.getState().byRoom.get(room);
  return (scores) => {
    if (useBoards.getState().byRoom.get(room) === before) putBoard(room, { scores, arrived: new Set() });
  };
}
