import type { InputOf, RouteName } from '../../shared/routes.ts';

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

/** The parts of an input, valid or not. */
export interface GivenParts {
  params?: object;
  query?: object;
  body?: unknown;
}

type Params<Name extends RouteName> = InputOf<Name>['params'];

/** An input that may be wrong: only the address has to be complete. */
export type AnyGiven<Name extends RouteName> = {
  query?: Values;
  body?: unknown;
} & (Empty extends Params<Name> ? unknown : { params: Record<keyof Params<Name>, string | number> });

/** The last arguments of a request. */
export type AnyInput<Name extends RouteName> =
  Empty extends AnyGiven<Name>
    ? [given?: AnyGiven<Name>, headers?: Record<string, string>]
    : [given: AnyGiven<Name>, headers?: Record<string, string>];
