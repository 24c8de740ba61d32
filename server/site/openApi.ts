import { describedErrors } from '../../shared/errors.ts';
import type {
  Content,
  DescribedReply,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
} from '../../shared/openApi.ts';
import { type Access, dependsOnAccount, type Route } from '../../shared/route.ts';
import { apiPath } from '../../shared/routeAddress.ts';
import { nounOf, templateOf } from '../../shared/routeNames.ts';
import { routes } from '../../shared/routes.ts';
import { tokenScopes } from '../../shared/tokenScopes.ts';
import { tokenPrefix } from '../../shared/tokens.ts';
import { hostPrefix, sessionCookieName } from '../cookieNames.ts';
import { describeRefusals, describeSuccess, headers, otherRefusal } from './openApiReplies.ts';
import { convertSchemas, type Schemas } from './openApiSchemas.ts';

const about = `Everything the site does goes through these calls: its own pages, games and scripts use the same ones. \
JSON is UTF-8 on one line, times are milliseconds since 1970, IDs are positive whole numbers, and a member that does \
not apply is left out. Calls are allowed from every origin. An answer that is no success is an ErrorReply.`;

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone may call this.',
  signedIn: 'For whoever is signed in.',
  active: 'For whoever is signed in and not suspended.',
};

/** A table of routes as an OpenAPI document. */
export function describeApi(version: string, table: Record<string, Route> = routes): OpenApiDocument {
  const all = Object.entries(table);
  const responses: Record<string, DescribedReply> = { ErrorOther: otherRefusal };
  const taken = convertSchemas(
    all.flatMap(([, { params, query, body }]) => [params, query, body]),
    'input',
  );
  const answered = convertSchemas(
    all.map(([, { reply }]) => reply),
    'output',
  );
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, route] of all) {
    const path = templateOf(route.path);
    const method = route.method.toLowerCase() as keyof PathItem;
    paths[path] = { ...paths[path], [method]: describeRoute(name, route, { taken, answered, responses }) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Marbleland', version, description: about },
    servers: [{ url: apiPath }],
    tags: [...new Set(all.map(([name]) => nounOf(name)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that signing in answers.' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${tokenPrefix}…`,
          description: `A personal API token, made on the account page. Its scopes are some of: \
${tokenScopes.join(', ')}. A call that needs another one is refused with the code \`scope_missing\`.`,
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName,
          description: `Set by signing in; called \`${hostPrefix}${sessionCookieName}\` on https. For calls that \
write, only from the site’s own pages.`,
        },
      },
      schemas: answered.named,
      responses,
      headers,
    },
    'x-errors': describedErrors(),
  };
}

/** `level.info` → `levelInfo`: a name that every language takes. */
const operationIdOf = (name: string): string =>
  name.replace(/\.([a-z])/g, (_, letter: string) => letter.toUpperCase());

interface Parts {
  taken: Schemas;
  answered: Schemas;
  /** Refusals that several calls share. */
  responses: Record<string, DescribedReply>;
}

function describeRoute(name: string, route: Route, { taken, answered, responses }: Parts): Operation {
  const content = describeBody(route, taken);
  return {
    operationId: operationIdOf(name),
    'x-name': name,
    ...(route.deprecated && { deprecated: true as const }),
    tags: [nounOf(name)],
    summary: route.summary,
    description: describeInWords(route),
    security: describeSecurity(route),
    parameters: [
      ...describeParameters('path', taken.of(route.params)),
      ...describeParameters('query', taken.of(route.query)),
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { ...describeSuccess(route, answered), ...describeRefusals(route, responses) },
    'x-access': route.access,
    'x-rate-limit': route.rateLimit,
  };
}

function describeInWords(route: Route): string {
  const { access, details, deprecated } = route;
  const end =
    deprecated && `It is announced to go since ${deprecated.since}, and ends on ${deprecated.sunset}.`;
  return [end, whoMayCall[access], whichTokenMayCall(route), details].filter(Boolean).join(' ');
}

function whichTokenMayCall(route: Route): string | null {
  if (!dependsOnAccount(route)) return null;
  if (route.scope === 'session') return 'Not with an API token.';
  return `An API token needs the scope \`${route.scope}\`.`;
}

/** A route open to anyone may still depend on the account: then a session or token is optional. */
function describeSecurity({ access, method, replyKind, scope }: Route): Operation['security'] {
  const token: Operation['security'] = scope === 'session' ? [] : [{ apiToken: [scope] }];
  const account: Operation['security'] = [{ bearer: [] }, { cookie: [] }, ...token];
  if (access !== 'anyone') return account;
  return method === 'GET' && (replyKind === 'private' || replyKind === 'visitors') ? [{}, ...account] : [];
}

function describeParameters(place: Parameter['in'], { properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties).map(([name, { description, ...schema }]): Parameter => {
    const isRequired = required.includes(name) && schema.default === undefined;
    return { name, in: place, required: isRequired, ...(description && { description }), schema };
  });
}

const files: JsonSchema = {
  type: 'object',
  description: 'One part for each file; the name of a part is the path of the file in its folder.',
  additionalProperties: { type: 'string', contentMediaType: 'application/octet-stream' },
};

function describeBody({ bodyKind, bodyTypes, body }: Route, taken: Schemas): Content | null {
  if (bodyKind === 'none') return null;
  const entryOf = (type: string) => {
    if (type === 'multipart/form-data') return { schema: files };
    return bodyKind === 'stream' ? {} : { schema: taken.of(body) };
  };
  return Object.fromEntries(bodyTypes.map((type) => [type, entryOf(type)]));
}
