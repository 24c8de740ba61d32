import type { OpenApiDocument, Operation, Parameter, PathItem } from '../../../shared/openApi.ts';

/** One endpoint as the page shows it. */
export interface ApiCall {
  /** The name of the route; also the anchor of its card on the page. */
  name: string;
  noun: string;
  method: string;
  /** Including the base path: `/api/level/{id}/info`. */
  path: string;
  operation: Operation;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const satisfies (keyof PathItem)[];

export function callsOf({ paths, servers }: OpenApiDocument): ApiCall[] {
  const base = servers[0]?.url ?? '';
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const { 'x-name': name, tags } = operation;
      return [{ name, noun: tags[0], method: method.toUpperCase(), path: base + path, operation }];
    }),
  );
}

/** Every word must appear somewhere in method, path, name or summary. */
export function matchCalls(calls: readonly ApiCall[], query: string): ApiCall[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ name, method, path, operation }) => {
    const text = `${method} ${path} ${name} ${operation.summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Calls by noun, in the order of the document. */
export function groupByNoun<Call extends { noun: string }>(
  calls: readonly Call[],
): [noun: string, calls: Call[]][] {
  const nouns = [...new Set(calls.map(({ noun }) => noun))];
  return nouns.map((noun) => [noun, calls.filter((call) => call.noun === noun)]);
}

/** The values of the form: a text per parameter, and the body as text. */
export interface CallValues {
  parameters: Readonly<Record<string, string>>;
  body: string;
  /** The chosen files, for a call that takes files. */
  files?: readonly File[];
}

/** The address of a call with the given values; empty parameters are left out. */
export function addressOfCall({ path, operation }: ApiCall, { parameters }: CallValues): string {
  const filledIn = (place: Parameter['in']) =>
    operation.parameters
      .filter((parameter) => parameter.in === place && parameters[parameter.name])
      .map(({ name }): [string, string] => [name, parameters[name] ?? '']);
  const address = filledIn('path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(filledIn('query')).toString();
  return query ? `${address}?${query}` : address;
}

/** The content types of the body, the usual one first; none where the call takes no body. */
export const bodyTypesOf = ({ operation }: ApiCall): string[] =>
  Object.keys(operation.requestBody?.content ?? {});

/** The content type of a successful answer; empty for a redirect. */
export function replyTypeOf({ operation }: ApiCall): string {
  const reply = operation.responses[200];
  return reply && 'content' in reply ? (Object.keys(reply.content ?? {})[0] ?? '') : '';
}

/** Whether the body is chosen files or an archive, not text. */
export const takesFiles = (call: ApiCall): boolean =>
  bodyTypesOf(call).some((type) => !writtenTypes.includes(type));

const writtenTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];
