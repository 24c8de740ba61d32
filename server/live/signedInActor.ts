import { rooms } from '../../shared/rooms.ts';
import type { SessionActor } from '../actor.ts';
import type { LiveSocket } from './liveServer.ts';

/** The actor of a socket; null for visitors, and after its session: then it has left the account's room. */
export const signedInActor = ({ data: { actor }, rooms: joined }: LiveSocket): SessionActor | null =>
  actor && joined.has(rooms.account(actor.id)) ? actor : null;
