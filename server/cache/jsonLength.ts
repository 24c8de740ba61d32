/** Of a longer list, as many items stand for all. */
const looksAt = 32;

/** About the length of a value as JSON, in a fraction of the time that making it takes. */
export function jsonLength(value: unknown): number {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 6;
  if (value instanceof Set) return 6 * value.size;
  if (Array.isArray(value)) return 2 + listLength(value);
  let length = 2;
  for (const [name, member] of Object.entries(value)) length += name.length + 4 + jsonLength(member);
  return length;
}

function listLength(list: readonly unknown[]): number {
  const step = Math.max(1, list.length / looksAt);
  let length = 0;
  for (let index = 0; index < list.length; index += step) length += jsonLength(list[Math.floor(index)]);
  return length * step;
}
