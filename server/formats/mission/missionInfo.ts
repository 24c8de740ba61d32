import { evaluate, type Variables } from '../torqueScript/evaluate.ts';
import type { FieldSyntax, ObjectSyntax } from '../torqueScript/syntax.ts';
import { type Element, nameOf } from './elements.ts';

/** The first object named MissionInfo. */
export function findMissionInfo(elements: Element[], variables: Variables): ObjectSyntax | undefined {
  return elements.find(({ object }) => nameOf(object, variables) === 'missioninfo')?.object;
}

/**
 * Values by lower-case key. The last of equal keys wins; values that only running code could determine are
 * left out.
 */
export function readFields({ fields }: ObjectSyntax, variables: Variables): Record<string, string> {
  const info = new Map<string, string>();
  for (const field of fields) {
    const key = fieldKey(field, variables);
    const value = evaluate(field.value, variables);
    if (key === undefined || value === undefined) continue;
    info.set(key, value);
  }
  return Object.fromEntries(info);
}

/**
 * The engine stores `score[0]` as `score0` and `a[1, 2]` as `a1_2`. Undefined for keys that are not plain
 * names: nothing reads them.
 */
export function fieldKey(field: FieldSyntax, variables: Variables): string | undefined {
  const key = `${field.name}${indexOf(field, variables).join('_')}`.toLowerCase();
  return /^[a-z_][a-z0-9_]*$/.test(key) && key !== '__proto__' ? key : undefined;
}

function indexOf({ index }: FieldSyntax, variables: Variables): (string | undefined)[] {
  return index.map((part) => evaluate(part, variables));
}
