import type { JsonSchema } from '../../shared/openApi.ts';

/** A JSON schema as a TypeScript type. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeText));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeText(part)})`).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeText({ ...schema, type })));
  switch (schema.type) {
    case 'array':
      return `Array<${typeText(schema.items ?? {})}>`;
    case 'object':
      return objectText(schema);
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const members = Object.entries(properties).map(
    ([name, member]) =>
      `${commentText(member.description)}${keyText(name)}${required.includes(name) ? '' : '?'}: ${typeText(member)};`,
  );
  if (members.length > 0) return `{\n${members.join('\n')}\n}`;
  const value = typeof additionalProperties === 'object' ? typeText(additionalProperties) : null;
  return value === null ? 'Record<string, never>' : `Record<string, ${value}>`;
}

export const keyText = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** Empty when the schema has no description. */
export const commentText = (text: string | undefined): string =>
  text ? `/** ${text.replaceAll('*/', '* /')} */\n` : '';
