import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from '../../shared/openApi.ts';
import { type Route, route } from '../../shared/route.ts';
import { routes } from '../../shared/routes.ts';
import { announceEnd } from '../http/announceEnd.ts';
import { visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { describeApi } from './openApi.ts';

const document = describeApi('1.2.3');
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

/** All values of members called `key`, at any depth. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === key && typeof member === 'string' ? [member] : valuesOf(key, member),
  );
}

function resolve(reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    document,
  );
}

const operationOf = (name: keyof typeof routes): Operation => {
  const found = operations.find(({ operation }) => operation['x-name'] === name);
  if (!found) throw new Error(`${name} is not described.`);
  return found.operation;
};

describe('the description of the API', () => {
  test('has every route of the table once, and nothing else', () => {
    const table: [string, Route][] = Object.entries(routes);
    const wanted = table.map(
      ([name, { method, path }]) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    const described = operations.map(
      ({ path, method, operation }) => `${operation['x-name']} ${method.toUpperCase()} ${path}`,
    );
    expect(described.toSorted()).toEqual(wanted.toSorted());
  });

  test('every reference can be resolved', () => {
    const references = new Set(valuesOf('$ref', document).map(String));
    expect(references.size).toBeGreaterThan(20);
    expect([...references].filter((reference) => !resolve(reference))).toEqual([]);
  });

  test('every parameter of a path is described, and required', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(described.map(({ name }) => name)).toEqual(inPath);
      expect(described.every(({ required }) => required)).toBe(true);
    }
  });

  test('every call has its replies and errors', () => {
    for (const { operation } of operations) {
      expect(operation.responses).toHaveProperty('default');
      if (operation.responses[303]) continue; // A redirect has no reply.
      const { content } = operation.responses[200] as { content: Record<string, { schema?: object }> };
      expect(Object.keys(content)).toHaveLength(1);
      if (content['application/json']) expect(content['application/json'].schema).not.toEqual({});
    }
  });

  test('has the access of each call, how the session is sent, and which scope a token needs', () => {
    expect(operationOf('level.list').security).toEqual([]);
    const session = [{ bearer: [] }, { cookie: [] }];
    expect(operationOf('level.extendedInfo').security).toEqual([{}, ...session, { apiToken: ['read'] }]);
    expect(operationOf('comment.post').security).toEqual([...session, { apiToken: ['write'] }]);
    expect(operationOf('comment.post').description).toContain('An API token needs the scope `write`.');
    expect(operationOf('account.changePassword').security).toEqual(session);
    expect(operationOf('account.changePassword').description).toContain('Not with an API token.');
    expect(operationOf('comment.post').responses).toHaveProperty('401');
    const schemes = new Set(operations.flatMap(({ operation }) => operation.security.flatMap(Object.keys)));
    expect([...schemes].toSorted()).toEqual(Object.keys(document.components.securitySchemes).toSorted());
  });

  test('describes defaults, bodies of bytes and archives', () => {
    const [, assuming] = operationOf('level.zip').parameters;
    expect(assuming).toMatchObject({
      name: 'assuming',
      required: false,
      schema: { default: 'platinumquest' },
    });
    expect(operationOf('level.zip').responses[200]).toMatchObject({ content: { 'application/zip': {} } });
    expect(Object.keys(operationOf('upload.check').requestBody?.content ?? {})).toContain(
      'multipart/form-data',
    );
  });

  test('names and patterns are valid in other languages', () => {
    expect(
      operations.map(({ operation }) => operation.operationId).filter((id) => !/^\w+$/.test(id)),
    ).toEqual([]);
    expect(valuesOf('pattern', document).filter((pattern) => String(pattern).includes('\\p{'))).toEqual([]);
  });

  test('each call lists the codes that it can be refused with, and no others', () => {
    const codes = (name: keyof typeof routes) =>
      Object.values(operationOf(name).responses).flatMap((reply) => {
        const { description } = ('$ref' in reply ? resolve(reply.$ref) : {}) as { description?: string };
        return description?.split('one of: ')[1]?.split(', ') ?? [];
      });
    const anyCall = ['too_many_requests', 'internal', 'not_ready'];
    expect(codes('level.info')).toEqual(['not_found', 'level_not_found', ...anyCall]);
    expect(codes('level.home')).toEqual(anyCall);
    expect(codes('level.image')).not.toContain('sign_up_refused');
    expect(codes('level.edit')).toEqual(
      expect.arrayContaining(['conflict', 'edit_refused', 'not_signed_in']),
    );
    expect(codes('site.events')).toEqual(expect.arrayContaining(['bad_input', 'events_expired']));
    expect(codes('upload.submit')).toContain('upload_expired');
  });

  test('describes partial answers, revalidation and headers', () => {
    const zip = operationOf('level.zip').responses;
    expect(Object.keys(zip)).toEqual(expect.arrayContaining(['200', '206', '304', '416']));
    expect(zip[200]).toMatchObject({
      headers: {
        ETag: { $ref: '#/components/headers/ETag' },
        'Content-Disposition': { $ref: '#/components/headers/Content-Disposition' },
      },
    });
    expect(Object.keys(operationOf('account.checkToken').responses)).not.toContain('304');
    const upload = operationOf('upload.check');
    expect(upload.requestBody?.content['multipart/form-data']?.schema).toMatchObject({ type: 'object' });
    expect(valuesOf('$ref', resolve((upload.responses[400] as { $ref: string }).$ref))).toContain(
      '#/components/schemas/UploadRefusal',
    );
  });

  test('a call that will be removed is marked', () => {
    const old = route({
      method: 'GET',
      path: '/old',
      summary: 'An old call',
      deprecated: { since: '2027-01-31', sunset: '2027-07-31' },
    });
    const described = describeApi('1.2.3', { 'site.old': old }).paths['/old']?.get;
    expect(described?.deprecated).toBe(true);
    expect(described?.description).toContain('ends on 2027-07-31');
    expect(described?.responses[200]).toMatchObject({ headers: { Sunset: {}, Deprecation: {} } });
    const headers = new Map<string, string>();
    const context = { set: (name: string, value: string) => headers.set(name, value) };
    announceEnd(context, { since: '2027-01-31', sunset: '2027-07-31' });
    expect([...headers]).toEqual([
      ['Deprecation', '@1801353600'],
      ['Sunset', 'Sat, 31 Jul 2027 00:00:00 GMT'],
    ]);
  });

  test('a recursive shape is written once', () => {
    expect(document.components.schemas.DependencyNode).toMatchObject({
      properties: { children: { items: { $ref: '#/components/schemas/DependencyNode' } } },
    });
  });
});

describe('GET /api/openapi.json', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('answers the document, and 304 to a client that has it', async () => {
    const answer = await visitor(server).request('site.openApi');
    expect(answer.status).toBe(200);
    expect((answer.json as OpenApiDocument).paths).toEqual(document.paths);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const etag = answer.headers.get('ETag') ?? '';
    const again = await visitor(server).request('site.openApi', {}, { 'If-None-Match': etag });
    expect(again.status).toBe(304);
  });
});
