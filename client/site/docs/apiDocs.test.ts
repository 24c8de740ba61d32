import { describe, expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from '../../../shared/openApi.ts';
import { type ApiCall, addressOfCall, callsOf, groupByNoun, matchCalls, takesFiles } from './apiCalls.ts';
import { curlCommand } from './curlCommand.ts';
import { exampleOf } from './exampleOf.ts';
import { objectsIn, schemaText } from './schemaText.ts';

function operation(overrides: Partial<Operation>): Operation {
  return {
    operationId: 'levelInfo',
    'x-name': 'level.info',
    tags: ['Level'],
    summary: 'A level as in the list',
    description: 'Anyone may call this.',
    security: [],
    parameters: [],
    responses: { 200: { description: 'Success', content: { 'application/json': { schema: {} } } } },
    'x-access': 'anyone',
    'x-rate-limit': 'read',
    ...overrides,
  };
}

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } } as const;
const size = { name: 'size', in: 'query', required: false, schema: { type: 'integer' } } as const;

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1', description: '' },
  servers: [{ url: '/api' }],
  tags: [{ name: 'Level' }, { name: 'Comment' }],
  paths: {
    '/level/{id}/info': { get: operation({ parameters: [id, size] }) },
    '/level/{id}/zip': {
      get: operation({
        'x-name': 'level.zip',
        summary: 'Its archive',
        parameters: [id],
        responses: { 200: { description: 'Success', content: { 'application/zip': {} } } },
      }),
    },
    '/level/{id}/comment': {
      post: operation({
        'x-name': 'comment.post',
        tags: ['Comment'],
        summary: 'Comment on a level',
        parameters: [id],
        requestBody: { required: true, content: { 'application/json': { schema: {} } } },
        'x-access': 'active',
      }),
    },
  },
  'x-errors': [],
  components: { securitySchemes: {}, schemas: {}, responses: {}, headers: {} },
};

const calls = callsOf(document);
const named = (name: string): ApiCall => {
  const call = calls.find((each) => each.name === name);
  if (!call) throw new Error(name);
  return call;
};

describe('calls', () => {
  test('are found by words of their method, path, name and summary', () => {
    const found = (query: string) => matchCalls(calls, query).map(({ name }) => name);
    expect(found('')).toHaveLength(3);
    expect(found('post COMMENT')).toEqual(['comment.post']);
    expect(found('/zip')).toEqual(['level.zip']);
    expect(found('level archive')).toEqual(['level.zip']);
    expect(found('comment zip')).toEqual([]);
  });

  test('are grouped by noun', () => {
    expect(groupByNoun(calls).map(([noun, group]) => [noun, group.length])).toEqual([
      ['Level', 2],
      ['Comment', 1],
    ]);
  });

  test('have an address with the given values', () => {
    const address = (parameters: Record<string, string>) =>
      addressOfCall(named('level.info'), { parameters, body: '' });
    expect(address({ id: '7', size: '' })).toBe('/api/level/7/info');
    expect(address({ id: 'a/b', size: '40 %' })).toBe('/api/level/a%2Fb/info?size=40+%25');
    expect(address({})).toBe('/api/level/{id}/info');
  });

  test('know which bodies they take beside text', () => {
    expect(calls.filter(takesFiles)).toEqual([]);
    const upload = operation({ requestBody: { required: true, content: { 'application/zip': {} } } });
    expect(takesFiles({ ...named('level.info'), operation: upload })).toBe(true);
  });

  test('are printed as shell commands, with special characters quoted', () => {
    const parameters = { id: '7' };
    expect(curlCommand(named('level.info'), { parameters, body: '' }, 'https://a.example')).toBe(
      "curl 'https://a.example/api/level/7/info'",
    );
    expect(curlCommand(named('level.zip'), { parameters, body: '' }, 'https://a.example')).toBe(
      "curl 'https://a.example/api/level/7/zip' \\\n  -OJ",
    );
    expect(curlCommand(named('comment.post'), { parameters, body: '"it\'s"' }, 'https://a.example')).toBe(
      [
        "curl -X POST 'https://a.example/api/level/7/comment' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        "  -d '\"it'\\''s\"'",
      ].join('\n'),
    );
  });
});

describe('schemas', () => {
  test('are described in a few words', () => {
    expect(schemaText({ type: 'integer', minimum: 1 })).toBe('integer, from 1');
    expect(schemaText({ type: 'integer', minimum: 0 })).toBe('integer');
    expect(schemaText({ type: 'string', minLength: 1, maxLength: 64 })).toBe('string, 1 to 64 characters');
    expect(schemaText({ type: 'array', items: { $ref: '#/components/schemas/LevelInfo' } })).toBe(
      'list of LevelInfo',
    );
    expect(schemaText({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null');
    expect(schemaText({ type: ['string', 'null'] })).toBe('string or null');
    expect(schemaText({ type: 'string', enum: ['a', 'b'], default: 'b' })).toBe('"a" or "b", else "b"');
    expect(schemaText({ type: 'object', additionalProperties: { type: 'string' } })).toBe('object of string');
    expect(schemaText({})).toBe('anything');
  });

  test('contain objects that can be opened', () => {
    const named = { $ref: '#/components/schemas/LevelInfo' };
    const own = { type: 'object', properties: { a: {} } };
    expect(objectsIn({ type: 'array', items: named })).toEqual([named]);
    expect(objectsIn({ oneOf: [own, { type: 'null' }] })).toEqual([own]);
    expect(objectsIn({ type: 'object', properties: {} })).toEqual([]);
    expect(objectsIn({ type: 'string' })).toEqual([]);
  });

  test('have an example with the required members', () => {
    const schemas = {
      NewPack: {
        type: 'object',
        properties: { name: { type: 'string', minLength: 8 }, note: { type: 'string' } },
        required: ['name'],
      },
    };
    const schema = {
      type: 'object',
      properties: {
        pack: { anyOf: [{ $ref: '#/components/schemas/NewPack' }, { type: 'null' }] },
        ids: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1 } },
        op: { type: 'string', const: 'add' },
        email: { type: 'string', format: 'email' },
      },
      required: ['pack', 'ids', 'op', 'email'],
    };
    expect(exampleOf(schema, schemas)).toEqual({
      pack: { name: 'text----' },
      ids: [1],
      op: 'add',
      email: 'rolly@example.org',
    });
    expect(exampleOf(schema, schemas, 'whole')).toMatchObject({ pack: { name: 'text----', note: 'text' } });
    const tree = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/Tree' } } } };
    expect(JSON.stringify(exampleOf(tree, { Tree: tree }, 'whole')).length).toBeLessThan(200);
  });
});
