import { errorCodes, statusOf } from '../../shared/errors.ts';
import type {
  Content,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  Reference,
} from '../../shared/openApi.ts';
import { type Access, dependsOnAccount, type Route, tokenScopes } from '../../shared/route.ts';
import { routes } from '../../shared/routes.ts';
import { sessionCookieName } from '../../shared/session.ts';
import { tokenPrefix } from '../../shared/tokens.ts';
import { componentRef, convertSchemas, type Schemas } from './openApiSchemas.ts';

const about = `Everything the site does goes through these calls: its own pages, games and scripts use the same ones. \
JSON is UTF-8 on one line, times are milliseconds since 1970, IDs are positive whole numbers, and a member that does \
not apply is left out. Calls are allowed from every origin. An answer that is no success is an ErrorReply.`;

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone may call this.',
  signedIn: 'For whoever is signed in.',
  active: 'For whoever is signed in and not suspended.',
};

/** The table of routes as an OpenAPI document. */
export function describeApi(version: string): OpenApiDocument {
  const all: [name: string, route: Route][] = Object.entries(routes);
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
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const method = route.method.toLowerCase() as keyof PathItem;
    paths[path] = { ...paths[path], [method]: describeRoute(name, route, taken, answered) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Marbleland', version, description: about },
    servers: [{ url: '/api' }],
    tags: [...new Set(all.map(([name]) => tagOf(name)))].map((name) => ({ name })),
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
          description: 'Set by signing in. For calls that write, only from the site’s own pages.',
        },
      },
      schemas: answered.named,
      responses: describeErrors(),
    },
  };
}

/** Turns `level.info` into `Level`. */
function tagOf(name: string): string {
  const noun = name.slice(0, name.indexOf('.'));
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

function describeRoute(name: string, route: Route, taken: Schemas, answered: Schemas): Operation {
  const content = describeBody(route, taken);
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: route.summary,
    description: [whoMayCall[route.access], whichTokenMayCall(route)].filter(Boolean).join(' '),
    security: describeSecurity(route),
    parameters: [
      ...describeParameters('path', taken.of(route.params)),
      ...describeParameters('query', taken.of(route.query)),
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { ...describeSuccess(route, answered), ...errorsOf(route) },
    'x-access': route.access,
    'x-rate-limit': route.rateLimit,
  };
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
  return method === 'GET' && replyKind === 'private' ? [{}, ...account] : [];
}

function describeParameters(place: Parameter['in'], { properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties).map(([name, { description, ...schema }]): Parameter => {
    const isRequired = required.includes(name) && schema.default === undefined;
    return { name, in: place, required: isRequired, ...(description && { description }), schema };
  });
}

function describeBody({ bodyKind, bodyTypes, body }: Route, taken: Schemas): Content | null {
  if (bodyKind === 'none') return null;
  const entry = bodyKind === 'stream' ? {} : { schema: taken.of(body) };
  return Object.fromEntries(bodyTypes.map((type) => [type, entry]));
}

function describeSuccess(route: Route, answered: Schemas): Operation['responses'] {
  if (route.replyKind === 'redirect') return { 303: { description: 'Where to go next' } };
  return { 200: describeReply(route, answered) };
}

function describeReply({ replyType, reply }: Route, answered: Schemas): Operation['responses'][string] {
  const entry = replyType === 'application/json' ? { schema: answered.of(reply) } : {};
  return { description: 'Success', content: { [replyType]: entry } };
}

const refusalRef = (status: string): Reference => ({
  $ref: `#/components/responses/Error${status === 'default' ? 'Other' : status}`,
});

/** The expected errors, by the requirements of a route; `default` stands for the rest. */
function errorsOf(route: Route): Record<string, Reference> {
  const hasBody = route.bodyKind !== 'none';
  const isPossible: Record<number, boolean> = {
    400: true,
    401: route.access !== 'anyone',
    403: route.method !== 'GET' || dependsOnAccount(route),
    404: route.path.includes(':'),
    413: hasBody,
    415: hasBody,
    429: true,
    503: true,
  };
  const statuses = Object.keys(isPossible).filter((status) => isPossible[Number(status)]);
  return Object.fromEntries([...statuses, 'default'].map((status) => [status, refusalRef(status)]));
}

function describeErrors(): OpenApiDocument['components']['responses'] {
  const content = { 'application/json': { schema: { $ref: componentRef('ErrorReply') } } };
  const statuses = [...new Set(errorCodes.map(statusOf))];
  const byStatus = statuses.map((status) => {
    const codes = errorCodes.filter((code) => statusOf(code) === status);
    return [`Error${status}`, { description: `\`code\` is one of: ${codes.join(', ')}`, content }];
  });
  return Object.fromEntries([...byStatus, ['ErrorOther', { description: 'Any other refusal', content }]]);
}
