const hasMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const none: ReadonlySet<string> = new Set();

/**
 * Whether two values are the same, or have the same members down to `depth`. Objects in memory are replaced,
 * never changed, so deeper down it is enough to compare references. Members named in `without` are not
 * compared.
 */
export function isSameData(
  one: unknown,
  other: unknown,
  depth: number,
  without: ReadonlySet<string> = none,
): boolean {
  if (Object.is(one, other)) return true;
  if (depth === 0 || !hasMembers(one) || !hasMembers(other)) return false;
  const isSame = (key: string): boolean =>
    without.has(key) || isSameData(one[key], other[key], depth - 1, without);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && isSame(key))
  );
}
