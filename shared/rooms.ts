export const rooms = {
  site: 'site',
  levels: 'levels',
  packs: 'packs',
  /** Only moderators may join it. */
  moderators: 'moderators',
  level: (id: number) => `level:${id}`,
  pack: (id: number) => `pack:${id}`,
  profile: (id: number) => `profile:${id}`,
  account: (id: number) => `account:${id}`,
} as const;
