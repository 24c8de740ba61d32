import { evaluate, type Variables } from '../torqueScript/evaluate.ts';
import type { Field } from '../torqueScript/syntax.ts';
import { type Element, nameOf } from './elements.ts';

export interface MissionInfoFields {
  /** By lower-case key. */
  info: Record<string, string>;
  /** How the mission spells each key. */
  infoNames: Record<string, string>;
}

/** The fields of the first object named MissionInfo, if there is one. Of equal keys the last wins; values that need code to run are left out. */
export function readMissionInfo(elements: Element[], variables: Variables): MissionInfoFields | undefined {
  const element = elements.find(({ object }) => nameOf(object, variables) === 'missioninfo');
  if (element === undefined) return undefined;
  const info = new Map<string, string>();
  const infoNames = new Map<string, string>();
  for (const field of element.object.fields) {
    const index = field.index.map((part) => evaluate(part, variables));
    const key = fieldKey(field, index);
    const value = evaluate(field.value, variables);
    if (key === undefined || value === undefined) continue;
    info.set(key, value);
    infoNames.set(key, index.length === 0 ? field.name : `${field.name}[${index.join(', ')}]`);
  }
  return { info: Object.fromEntries(info), infoNames: Object.fromEntries(infoNames) };
}

/** The engine stores `score[0]` as `score0` and `a[1, 2]` as `a1_2`. Keys that are no plain name are dropped: nothing reads them. */
function fieldKey(field: Field, index: (string | undefined)[]): string | undefined {
  const key = `${field.name}${index.join('_')}`.toLowerCase();
  return /^[a-z_][a-z0-9_]*$/.test(key) && key !== '__proto__' ? key : undefined;
}
