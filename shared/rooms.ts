import { idPattern, slugPattern } from './ids.ts';

/** The names of the rooms whose events a socket receives. */
export const rooms = {
  site: 'site',
  levels: 'levels',
  packs: 'packs',
  /** Only moderators may join it. */
  moderators: 'moderators',
  level: (id: number) => `level:${id}`,
  pack: (id: number) => `pack:${id}`,
  profile: (id: number) => `profile:${id}`,
  leaderboard: (levelId: number, leaderboardId: string) => `leaderboard:${levelId}:${leaderboardId}`,
  /** The sockets of an account join it by themselves. */
  account: (id: number) => `account:${id}`,
} as const;

/** The rooms of one thing each, by its ID. */
type ThingRoom = 'level' | 'pack' | 'profile' | 'account';

/** A pattern without its ends, to be part of another one. */
const inside = ({ source }: RegExp): string => source.slice(1, -1);

/** The names of the rooms of some kinds of things. */
export const roomPattern = (...kinds: readonly ThingRoom[]): RegExp =>
  new RegExp(`^(${kinds.join('|')}):${inside(idPattern)}$`);

/** The names of the rooms of leaderboards: `leaderboard:7:marbleland`. */
export const boardRoomPattern = (): RegExp =>
  new RegExp(`^leaderboard:${inside(idPattern)}:${inside(slugPattern)}$`);

/** The ID in the name of a room of this kind; null for any other name. */
export function idInRoom(kind: ThingRoom, name: string): number | null {
  const [found, id = '', ...more] = name.split(':');
  return found === kind && idPattern.test(id) && more.length === 0 ? Number(id) : null;
}

/** The leaderboard that a room is of; null for any other name. */
export function boardInRoom(name: string): { levelId: number; leaderboardId: string } | null {
  const [kind, id = '', leaderboardId = '', ...more] = name.split(':');
  const isBoard = kind === 'leaderboard' && more.length === 0;
  if (!isBoard || !idPattern.test(id) || !slugPattern.test(leaderboardId)) return null;
  return { levelId: Number(id), leaderboardId };
}

/** The accounts whose own rooms are among `names`. */
export const accountsIn = (names: readonly string[]): number[] =>
  names.flatMap((name) => idInRoom('account', name) ?? []);
