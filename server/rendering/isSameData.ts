const hasMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Whether two values are the same, or have the same members down to `depth`. Objects in memory are replaced,
 * never changed, so deeper down it is enough to compare references.
 */
export function isSameData(one: unknown, other: unknown, depth: number): boolean {
  if (Object.is(one, other)) return true;
  if (depth === 0 || !hasMembers(one) || !hasMembers(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameData(one[key], other[key], depth - 1))
  );
}
