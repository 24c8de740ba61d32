import type { JsonSchema } from '../../../shared/openApi.ts';
import { choicesOf, nameOfRef } from './schemaText.ts';

/** The named schemas of a document. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

/** `needed`: only required members, to begin with; `whole`: every member, and an entry in each list. */
type Extent = 'needed' | 'whole';

/** A recursive shape ends here. */
const maxDepth = 5;

/** A valid value of a schema. */
export function exampleOf(
  schema: JsonSchema,
  schemas: NamedSchemas,
  extent: Extent = 'needed',
  depth = 0,
): unknown {
  const inside = (inner: JsonSchema, deeper = 1) => exampleOf(inner, schemas, extent, depth + deeper);
  if (schema.examples) return schema.examples[0];
  if (schema.$ref) return inside(schemas[nameOfRef(schema.$ref)] ?? {}, 0);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = choicesOf(schema);
  if (choice) return inside(choice, 0);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const members = Object.entries(properties).filter(
      ([name]) => required.includes(name) || (extent === 'whole' && depth < maxDepth),
    );
    return Object.fromEntries(members.map(([name, member]) => [name, inside(member)]));
  }
  if (type === 'array') {
    const isFilled = schema.minItems || (extent === 'whole' && depth < maxDepth);
    return isFilled ? [inside(schema.items ?? {})] : [];
  }
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (type === 'boolean') return false;
  return type === 'string' ? exampleText(schema) : null;
}

function exampleText({ format, minLength = 0 }: JsonSchema): string {
  if (format === 'uri') return 'https://example.org/marbleland';
  return format === 'email' ? 'rolly@example.org' : 'text'.padEnd(minLength, '-');
}
