import { type InputOf, type RouteName, routes } from '../../shared/routes.ts';

type Empty = Record<string, never>;

/** The input of a call: parameters, query and body, each only where the route has it. */
export type Given<Name extends RouteName> = {
  [Part in keyof InputOf<Name> as Empty extends InputOf<Name>[Part] ? Part : never]?: InputOf<Name>[Part];
} & {
  [Part in keyof InputOf<Name> as Empty extends InputOf<Name>[Part] ? never : Part]: InputOf<Name>[Part];
};

/** The last argument of a call, which is optional when the route needs nothing. */
export type Input<Name extends RouteName> =
  Empty extends Given<Name> ? [given?: Given<Name>] : [given: Given<Name>];

type Values = Readonly<Record<string, unknown>>;

/** The parts of an input, whatever is in them. */
export interface GivenParts {
  params?: object;
  query?: object;
  body?: unknown;
}

type ParamsOf<Name extends RouteName> = keyof InputOf<Name>['params'];

/** The last arguments of a request, which may be wrong: only the address has to be complete. */
export type AnyInput<Name extends RouteName> = Empty extends InputOf<Name>['params']
  ? [given?: { query?: Values; body?: unknown }, headers?: Record<string, string>]
  : [
      given: { params: Record<ParamsOf<Name>, string | number>; query?: Values; body?: unknown },
      headers?: Record<string, string>,
    ];

export function addressOf(
  name: RouteName,
  { params = {}, query = {} }: { params?: Values; query?: Values },
): string {
  const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return `/api${path}${search && `?${search}`}`;
}
