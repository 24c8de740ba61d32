import { z } from 'zod';

/** The rooms anyone may ask for; `account:{id}` is joined by the server only. */
const publicRoom = /^(site|levels|packs|(level|pack|profile):[1-9]\d{0,14})$/;

export const PublicRoom = z.string().regex(publicRoom, 'There is no such room.');

export const rooms = {
  site: 'site',
  levels: 'levels',
  packs: 'packs',
  level: (id: number) => `level:${id}`,
  pack: (id: number) => `pack:${id}`,
  profile: (id: number) => `profile:${id}`,
  account: (id: number) => `account:${id}`,
} as const;
