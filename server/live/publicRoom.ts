import { z } from 'zod';

/** The rooms that can be asked for, `moderators` by moderators only; `account:{id}` is joined by the server. */
const publicRoom = /^(site|levels|packs|moderators|(level|pack|profile):[1-9]\d{0,14})$/;

export const PublicRoom = z.string().regex(publicRoom, 'There is no such room.');
