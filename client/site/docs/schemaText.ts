import type { JsonSchema } from '../../../shared/openApi.ts';

/** `#/components/schemas/LevelInfo` → `LevelInfo`. */
export const nameOfRef = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** A schema in a few words: “integer, from 1”, “list of LevelInfo”, “"gold" or "platinum"”. */
export function schemaText(schema: JsonSchema): string {
  const limits = limitsText(schema);
  return limits ? `${typeText(schema)}, ${limits}` : typeText(schema);
}

function typeText(schema: JsonSchema): string {
  if (schema.$ref) return nameOfRef(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(schemaText))].join(' or ');
  if (schema.items) return `list of ${schemaText(schema.items)}`;
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    return `object of ${schemaText(schema.additionalProperties)}`;
  }
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.format ?? schema.type ?? 'anything');
}

function limitsText({ type, ...schema }: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, default: preset } = schema;
  const parts = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    preset !== undefined && `else ${JSON.stringify(preset)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** A range in words; a lower end of 0 goes without saying where something is counted (`unit`). */
function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined) return min ? `from ${min}${unit}` : '';
  return min === undefined || (min === 0 && unit) ? `up to ${max}${unit}` : `${min} to ${max}${unit}`;
}

export const choicesOf = (schema: JsonSchema): JsonSchema[] =>
  schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];

/** The objects in a schema that can be opened: itself, the items of a list, or its choices. */
export function objectsIn(schema: JsonSchema): JsonSchema[] {
  if (schema.$ref) return [schema];
  if (schema.properties) return Object.keys(schema.properties).length > 0 ? [schema] : [];
  if (schema.items) return objectsIn(schema.items);
  if (typeof schema.additionalProperties === 'object') return objectsIn(schema.additionalProperties);
  return choicesOf(schema).flatMap(objectsIn);
}
