import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';

/** Notifies every open page of an account that its tokens have changed. */
export function publishTokens({ live }: Pick<Deps, 'live'>, accountId: number): void {
  live.publish(rooms.account(accountId), 'tokens:changed', {});
}
