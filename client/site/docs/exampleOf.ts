import type { JsonSchema } from '../../../shared/openApi.ts';
import { choicesOf, nameOfRef } from './schemaText.ts';

/** The named schemas of a document. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** A valid value of a schema, to begin with. Optional members are left out. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.$ref) return exampleOf(schemas[nameOfRef(schema.$ref)] ?? {}, schemas);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = choicesOf(schema);
  if (choice) return exampleOf(choice, schemas);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return exampleObject(schema, schemas);
  if (type === 'array') return schema.minItems ? [exampleOf(schema.items ?? {}, schemas)] : [];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (type === 'boolean') return false;
  return type === 'string' ? exampleText(schema) : null;
}

function exampleObject({ properties = {}, required = [] }: JsonSchema, schemas: Schemas): object {
  const members = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member, schemas)]));
}

function exampleText({ format, minLength = 0 }: JsonSchema): string {
  return format === 'email' ? 'rolly@example.org' : 'text'.padEnd(minLength, '-');
}
