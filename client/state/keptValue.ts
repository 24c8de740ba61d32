/** Whether a value has the shape of `Value`. */
export type Check<Value> = (value: unknown) => value is Value;

/**
 * The value that was kept as JSON; null when there is none. A browser may keep damaged values, or those of
 * another version of the site: null also for a value that does not pass the check.
 */
export function parseKept<Value>(text: string, check: Check<Value>): Value | null {
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? value : null;
  } catch {
    return null;
  }
}

// The schemas of the site would bring their library into first views; these checks are small.
export const isString: Check<string> = (value): value is string => typeof value === 'string';
export const isNumber: Check<number> = (value): value is number => typeof value === 'number';
export const isBoolean: Check<boolean> = (value): value is boolean => typeof value === 'boolean';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const orUndefined =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value);

export const orNull =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

export const listOf =
  <Item>(check: Check<Item>): Check<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(check);

export const recordOf =
  <Item>(check: Check<Item>): Check<Record<string, Item>> =>
  (value): value is Record<string, Item> =>
    isObject(value) && Object.values(value).every(check);

/** An object in which each of these properties passes its check. */
export const objectOf =
  <Shape extends object>(checks: { [Name in keyof Shape]-?: Check<Shape[Name]> }): Check<Shape> =>
  (value): value is Shape =>
    isObject(value) && Object.entries<Check<unknown>>(checks).every(([name, check]) => check(value[name]));
