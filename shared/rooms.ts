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
  account: (id: number) => `account:${id}`,
} as const;

/** The accounts whose own rooms are among `names`. */
export const accountsIn = (names: readonly string[]): number[] =>
  names.flatMap((name) => (name.startsWith('account:') ? Number(name.slice('account:'.length)) : []));
