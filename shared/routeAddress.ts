import { type InputOf, type RouteName, routes } from './routes.ts';

/** The paths of all routes are below this one. */
export const apiPath = '/api';

type NoMembers = Record<string, never>;

/** A member that is optional when its schema has no required members. */
export type Member<Key extends string, Input, Given> = NoMembers extends Input
  ? { [K in Key]?: Given }
  : { [K in Key]: Given };

type Params<Name extends RouteName> = { [Key in keyof InputOf<Name>['params']]: string | number };

/** undefined, null and false are left out of the address; true becomes a key without a value. */
type QueryValue = string | number | boolean | null | undefined;
type Query<Name extends RouteName> = { [Key in keyof InputOf<Name>['query']]?: QueryValue };

export type AddressInput<Name extends RouteName> = Member<'params', InputOf<Name>['params'], Params<Name>> & {
  query?: Query<Name>;
};

/** The last argument of a call, optional when none of its members is required. */
export type Optional<Input> = NoMembers extends Input ? [input?: Input] : [input: Input];

/** The path of a call, a picture or a download, from the root of the site. */
export function addressOf<Name extends RouteName>(
  name: Name,
  ...[input]: Optional<AddressInput<Name>>
): string {
  return addressWith(name, input ?? {});
}

/** The same for input that may be wrong, which tests of refusals send. */
export function addressWith(
  name: RouteName,
  { params = {}, query = {} }: { params?: object; query?: object },
): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(values.get(key))),
  );
  return `${apiPath}${path}${queryString(query)}`;
}

function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === false) continue;
    search.set(key, value === true ? '' : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
