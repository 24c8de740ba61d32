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
  new RegExp(`^(${kinds.join('|')}):(${inside(idPattern)})$`);

/** The name of the room of a level's leaderboard: `leaderboard:7:marbleland`. */
export const leaderboardRoomPattern = new RegExp(
  `^leaderboard:(${inside(idPattern)}):(${inside(slugPattern)})$`,
);

const patterns = {
  level: roomPattern('level'),
  pack: roomPattern('pack'),
  profile: roomPattern('profile'),
  account: roomPattern('account'),
};

/** The ID in the name of a room of this kind; null for any other name. */
export function idInRoom(kind: ThingRoom, name: string): number | null {
  const [, , id] = patterns[kind].exec(name) ?? [];
  return id === undefined ? null : Number(id);
}

/** The leaderboard that a room is of; null for any other name. */
export function boardInRoom(name: string): { levelId: number; leaderboardId: string } | null {
  const [, levelId, leaderboardId] = leaderboardRoomPattern.exec(name) ?? [];
  return levelId === undefined || leaderboardId === undefined
    ? null
    : { levelId: Number(levelId), leaderboardId };
}

/** The accounts whose own rooms are among `names`. */
export const accountsIn = (names: readonly string[]): number[] =>
  names.flatMap((name) => idInRoom('account', name) ?? []);
