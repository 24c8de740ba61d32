import type { z } from 'zod';

/** Names and values come from the client; cutting long ones keeps the answer short. */
const maxNameLength = 60;
const maxNames = 3;

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** A sentence for people about an invalid input, where the schema has none of its own. */
export function issueSentence(issue: z.core.$ZodRawIssue): string {
  const subject = subjectOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${subject} is missing.`
        : `${subject} has to be ${typeNames[issue.expected] ?? 'of another type'}.`;
    case 'invalid_value':
      return `${subject} has to be ${issue.values.map((value) => quoted(String(value))).join(' or ')}.`;
    case 'too_small':
      return `${subject} ${tooSmall(issue.origin, Number(issue.minimum), issue.inclusive)}.`;
    case 'too_big':
      return `${subject} ${tooBig(issue.origin, Number(issue.maximum), issue.inclusive)}.`;
    case 'invalid_format':
      return `${subject} does not have the right form.`;
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.slice(0, maxNames).map(quoted).join(' and no field ')} here.`;
    default:
      return `${subject} is not valid.`;
  }
}

const subjectOf = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'The input' : `The field ${quoted(path.map(String).join('.'))}`;

const quoted = (name: string): string =>
  `“${name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name}”`;

const partNames: Record<string, string> = { string: 'characters', array: 'entries' };

function tooSmall(origin: string, minimum: number, isInclusive = true): string {
  const parts = partNames[origin];
  if (parts) return minimum === 1 ? 'is empty' : `needs at least ${minimum} ${parts}`;
  return isInclusive ? `has to be at least ${minimum}` : `has to be greater than ${minimum}`;
}

function tooBig(origin: string, maximum: number, isInclusive = true): string {
  const parts = partNames[origin];
  if (parts) return `may have at most ${maximum} ${parts}`;
  return isInclusive ? `may be at most ${maximum}` : `has to be less than ${maximum}`;
}
