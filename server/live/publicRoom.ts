import { z } from 'zod';

/** The rooms anyone may ask for; `account:{id}` is joined by the server only. */
const publicRoom = /^(site|levels|packs|(level|pack|profile):[1-9]\d{0,14})$/;

export const PublicRoom = z.string().regex(publicRoom, 'There is no such room.');
