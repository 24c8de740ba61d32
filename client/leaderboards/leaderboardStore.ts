import type { EventPayload } from '../../shared/events.ts';
import type { BoardScore } from '../../shared/leaderboards.ts';
import { rooms } from '../../shared/rooms.ts';
import { createStore } from '../store/createStore.ts';

export interface ShownBoard {
  scores: readonly BoardScore[];
  /** The newest published one; 0 before that. */
  revision: number;
  /** Scores that arrived while the page was open; they are highlighted. */
  arrived: ReadonlySet<string>;
}

/** The answer to a call has no revision: it is newer than what the page has received. */
type ReceivedBoard = Omit<EventPayload<'leaderboard:changed'>, 'revision'> & { revision?: number };

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

/**
 * A published board is newer than every answer to an earlier request. Those of two processes may arrive in
 * either order.
 */
export function receiveBoard({ levelId, leaderboardId, scores, revision: published }: ReceivedBoard): void {
  const room = rooms.leaderboard(levelId, leaderboardId);
  const shown = useBoards.getState().byRoom.get(room);
  const known = shown?.revision ?? 0;
  const revision = published ?? known;
  if (revision < known) return;
  const before = new Set(shown?.scores.map(scoreKey));
  const arrived = shown ? scores.map(scoreKey).filter((key) => !before.has(key)) : [];
  putBoard(room, { scores, revision, arrived: new Set(arrived) });
}

/** Call it before requesting a board; it returns the function that receives the answer. */
export function startReadingBoard(room: string): (scores: readonly BoardScore[]) => void {
  const before = useBoards.getState().byRoom.get(room);
  return (scores) => {
    if (useBoards.getState().byRoom.get(room) !== before) return;
    putBoard(room, { scores, revision: before?.revision ?? 0, arrived: new Set() });
  };
}
