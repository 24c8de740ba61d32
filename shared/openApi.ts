import { z } from 'zod';
import type { Access, Route } from './route.ts';

/** The part of JSON Schema (draft 2020-12) that the contract needs. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  contentMediaType?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  allowEmptyValue?: boolean;
  schema: JsonSchema;
}

/** Content type → its schema; bytes have none. */
export type Content = Record<string, { schema?: JsonSchema }>;

export interface DescribedReply {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
}

export interface Operation {
  /** The name of the route without its dot: `levelInfo`. */
  operationId: string;
  /** The name of the route: `level.info`. */
  'x-name': string;
  deprecated?: true;
  tags: [string];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, DescribedReply | Reference>;
  'x-access': Access;
  'x-rate-limit': Route['rateLimit'];
}

/** Lower-case method → operation. */
export type PathItem = Partial<Record<Lowercase<Route['method']>, Operation>>;

/** OpenAPI 3.1, as far as this site uses it. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  /** Relative to the server's address, parameters as `{id}`. */
  paths: Record<string, PathItem>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, DescribedReply>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
  };
  /** Every code that a refusal may have. */
  'x-errors': { code: string; status: number; meaning: string }[];
}

/** Not validated further: the server generates it from the table of routes. */
export const OpenApiDocument = z.looseObject({
  openapi: z.literal('3.1.0'),
}) as unknown as z.ZodType<OpenApiDocument>;
