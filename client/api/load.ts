import type { ReplyOf, RouteName } from '../../shared/routes.ts';
import type { Optional } from './address.ts';
import { type CallInput, call } from './call.ts';

/** The endpoints whose answers go into the stores. */
export type LoadedRoute = Extract<
  RouteName,
  | 'site.version'
  | 'account.checkToken'
  | 'account.info'
  | 'level.home'
  | 'level.list'
  | 'level.extendedInfo'
  | 'level.edit'
  | 'level.love'
  | 'level.unlove'
  | 'pack.list'
  | 'pack.info'
  | 'pack.love'
  | 'pack.unlove'
  | 'comment.list'
  | 'comment.post'
  | 'comment.delete'
>;

/** Called with the ID in the address before the request goes out; what it returns takes the answer. */
export type Prepare<Name extends RouteName> = (id: number) => (reply: ReplyOf<Name>) => void;

/** What every answer does to the stores. */
export type ReplyAppliers = { readonly [Name in LoadedRoute]: Prepare<Name> };

let appliers: ReplyAppliers | null = null;

/** Call once, before the first `load`. The table itself is in client/updates, which knows all stores. */
export function registerAppliers(table: ReplyAppliers): void {
  appliers = table;
}

/** What takes the answer of an endpoint; to be called before the request goes out. */
export function prepareReply<Name extends LoadedRoute>(
  name: Name,
  id: number,
): (reply: ReplyOf<Name>) => void {
  if (!appliers) throw new Error('Nobody has registered what answers do to the stores.');
  const prepare: Prepare<Name> = appliers[name];
  return prepare(id);
}

/** Calls an endpoint and puts its answer where every page sees it. Throws as `call` does. */
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
