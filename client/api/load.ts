import type { Optional } from '../../shared/routeAddress.ts';
import type { ReplyOf, RouteName } from '../../shared/routes.ts';
import { type CallInput, call } from './call.ts';

/** The endpoints whose replies are put into the stores. */
export type LoadedRoute = Extract<
  RouteName,
  | 'site.version'
  | 'account.checkToken'
  | 'account.info'
  | 'level.home'
  | 'level.highlights'
  | 'level.list'
  | 'level.search'
  | 'level.extendedInfo'
  | 'level.edit'
  | 'level.love'
  | 'level.unlove'
  | 'pack.list'
  | 'pack.search'
  | 'pack.info'
  | 'pack.love'
  | 'pack.unlove'
  | 'comment.list'
  | 'comment.post'
  | 'comment.delete'
>;

/**
 * Called with the ID in the address before the request is sent; returns the function that applies the reply.
 */
export type Prepare<Name extends RouteName> = (id: number) => (reply: ReplyOf<Name>) => void;

/** How each reply changes the stores. */
export type ReplyAppliers = { readonly [Name in LoadedRoute]: Prepare<Name> };

let appliers: ReplyAppliers | null = null;

/** Call once, before the first `load`. The table itself is in client/updates, which knows all stores. */
export function registerAppliers(table: ReplyAppliers): void {
  appliers = table;
}

/** Call it before the request is sent; it returns the function that applies the reply. */
export function prepareReply<Name extends LoadedRoute>(
  name: Name,
  id: number,
): (reply: ReplyOf<Name>) => void {
  if (!appliers) throw new Error('registerAppliers has to be called first.');
  const prepare: Prepare<Name> = appliers[name];
  return prepare(id);
}

/** Calls an endpoint and applies its reply to the stores. Throws as `call` does. */
export async function load<Name extends LoadedRoute>(
  name: Name,
  ...input: Optional<CallInput<Name>>
): Promise<ReplyOf<Name>> {
  const { params } = (input[0] ?? {}) as { params?: { id?: string | number } };
  const apply = prepareReply(name, Number(params?.id ?? 0));
  const reply = await call(name, ...input);
  apply(reply);
  return reply;
}
