import type { InputOf, RouteName } from '../../shared/routes.ts';
import { routes } from '../../shared/routes.ts';

type NoMembers = Record<string, never>;

/** A member that is optional when its schema has no required members. */
export type Member<Key extends string, Input, Given> = NoMembers extends Input
  ? { [K in Key]?: Given }
  : { [K in Key]: Given };

type Params<Name extends RouteName> = { [Key in keyof InputOf<Name>['params']]: string | number };

/** undefined, null and false are left out of the address; true becomes a key without a value. */
export type QueryValue = string | number | boolean | null | undefined;
type Query<Name extends RouteName> = { [Key in keyof InputOf<Name>['query']]?: QueryValue };

export type AddressInput<Name extends RouteName> = Member<'params', InputOf<Name>['params'], Params<Name>> & {
  query?: Query<Name>;
};

/** The last argument of a call, optional when none of its members is required. */
export type Optional<Input> = NoMembers extends Input ? [input?: Input] : [input: Input];

type Loose = Readonly<Record<string, QueryValue>>;

function fillPath(path: string, params: Loose): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
}

function queryString(query: Loose): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === false) continue;
    search.set(key, value === true ? '' : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** The address of an endpoint, for a call, an image or a download. */
export function addressOf<Name extends RouteName>(
  name: Name,
  ...[input]: Optional<AddressInput<Name>>
): string {
  const { params = {}, query = {} } = (input ?? {}) as { params?: Loose; query?: Loose };
  return `/api${fillPath(routes[name].path, params)}${queryString(query)}`;
}
