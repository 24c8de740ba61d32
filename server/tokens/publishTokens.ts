import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';

/** Tells every open page of an account that it has made or revoked tokens. */
export function publishTokens({ live }: Pick<Deps, 'live'>, accountId: number): void {
  live.publish(rooms.account(accountId), 'tokens:changed', {});
}
