import { type ErrorCode, errorCodes, statusOf } from '../../shared/errors.ts';
import type { DescribedReply, OpenApiDocument, Reference } from '../../shared/openApi.ts';
import type { Route } from '../../shared/route.ts';
import { componentRef, type Schemas } from './openApiSchemas.ts';

type Replies = Record<string, DescribedReply | Reference>;

/** Every header that an answer may have and a client may need. */
export const headers: OpenApiDocument['components']['headers'] = {
  ETag: text('Names this state of the answer; send it back as `If-None-Match` or `If-Range`.'),
  'Cache-Control': text('How long the answer may be kept.'),
  'Content-Disposition': text('The name to save it under.'),
  'Content-Range': text('Which bytes these are, of how many.'),
  'Accept-Ranges': text('`bytes`: a download can be resumed.'),
  'RateLimit-Limit': number('How many calls are allowed in a span of time.'),
  'RateLimit-Remaining': number('How many of them are left.'),
  'RateLimit-Reset': number('In how many seconds the count begins anew.'),
  'Retry-After': number('In how many seconds the call may be repeated.'),
  Location: text('The address to go to next.'),
  'X-Request-Id': text('Names this call in the logs of the site.'),
  Deprecation: text('Since when it is known that this call will go: `@` and seconds since 1970.'),
  Sunset: text('When this call ends.'),
};

function text(description: string) {
  return { description, schema: { type: 'string' } };
}

function number(description: string) {
  return { description, schema: { type: 'integer', minimum: 0 } };
}

const always = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Request-Id'];

const headerRefs = (names: readonly string[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Answers other than refusals: the whole, a part, and “not modified”. */
export function describeSuccess(route: Route, answered: Schemas): Replies {
  const { replyKind, replyType, reply, deprecated } = route;
  if (replyKind === 'redirect') {
    return {
      303: { description: 'Where to go next', headers: headerRefs([...always, 'Cache-Control', 'Location']) },
    };
  }
  const isJson = replyType === 'application/json';
  const content = { [replyType]: isJson ? { schema: answered.of(reply) } : {} };
  const common = [...always, 'Cache-Control', ...(deprecated ? ['Deprecation', 'Sunset'] : [])];
  const validated = replyKind === 'private' ? [] : ['ETag'];
  const ranges = isJson ? [] : ['Accept-Ranges'];
  const named = replyType === 'application/zip' ? ['Content-Disposition'] : [];
  const whole = [...common, ...validated, ...ranges, ...named];
  return {
    200: { description: 'Success', headers: headerRefs(whole), content },
    ...(!isJson && {
      206: {
        description: 'The part that `Range` asked for',
        headers: headerRefs([...whole, 'Content-Range']),
        content,
      },
    }),
    ...(replyKind !== 'private' && {
      304: { description: 'The client has this already', headers: headerRefs([...common, ...validated]) },
    }),
  };
}

/** Every code that may refuse a call: those of its requirements, and its own. */
function codesOf(route: Route): ErrorCode[] {
  const { access, bodyKind, method, path, replyKind, replyType, refusals } = route;
  const hasInput = bodyKind !== 'none' || Object.keys(shapeOf(route.query)).length > 0;
  const possible: Partial<Record<ErrorCode, boolean>> = {
    bad_input: hasInput || (path.includes(':') && !path.includes(':id')),
    not_signed_in: access !== 'anyone',
    suspended: access === 'active',
    cross_site: method !== 'GET' && (access !== 'anyone' || replyKind === 'private'),
    not_found: path.includes(':id'),
    too_large: bodyKind !== 'none' || replyType === 'application/zip',
    wrong_type: bodyKind === 'json' || bodyKind === 'stream',
    range_not_satisfiable: replyType !== 'application/json',
    too_many_requests: true,
    internal: true,
    not_ready: true,
  };
  return errorCodes.filter((code) => possible[code] || refusals.includes(code));
}

const shapeOf = (schema: Route['query']): object =>
  'shape' in schema && typeof schema.shape === 'object' && schema.shape ? schema.shape : {};

/** Refusals by status. Those with the same codes are one component, which is added to `components`. */
export function describeRefusals(route: Route, components: Record<string, DescribedReply>): Replies {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(route)) {
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  }
  const replies = [...byStatus].map(([status, codes]): [string, Reference] => {
    const name = `Error${status}${codes.map(pascal).join('')}`;
    components[name] = describeRefusal(status, codes);
    return [String(status), { $ref: `#/components/responses/${name}` }];
  });
  return { ...Object.fromEntries(replies), default: { $ref: '#/components/responses/ErrorOther' } };
}

const pascal = (code: string): string =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function describeRefusal(status: number, codes: readonly ErrorCode[]): DescribedReply {
  const own = codes.filter((code) => code !== 'upload_has_problems');
  const plain = {
    allOf: [
      { $ref: componentRef('ErrorReply') },
      { type: 'object', properties: { code: { type: 'string', enum: own } } },
    ],
  };
  const schema =
    own.length === codes.length ? plain : { anyOf: [{ $ref: componentRef('UploadRefusal') }, plain] };
  const retry = [429, 503].includes(status) ? ['Retry-After'] : [];
  const ranges = status === 416 ? ['Content-Range'] : [];
  return {
    description: `\`code\` is one of: ${codes.join(', ')}`,
    headers: headerRefs([...always, ...retry, ...ranges]),
    content: { 'application/json': { schema } },
  };
}

export const otherRefusal: DescribedReply = {
  description: 'Any other refusal',
  content: { 'application/json': { schema: { $ref: componentRef('ErrorReply') } } },
};
