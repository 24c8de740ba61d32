/** What visitors see of one kind of thing, by id: read once, then kept until something changes it. */
export interface PageCache<T> {
  /** Asked for by many at once it is read once. Throws what reading throws. */
  read(id: number): Promise<T>;
  drop(id: number): void;
  clear(): void;
}

const mostEntries = 3_000;
/** How long a missed event can leave something wrong. */
const freshForMs = 30_000;

interface Entry<T> {
  value: Promise<T>;
  until: number;
}

export function createPageCache<T>(load: (id: number) => Promise<T>, clock: () => number): PageCache<T> {
  const entries = new Map<number, Entry<T>>();

  function keep(id: number): Promise<T> {
    const entry = { value: load(id), until: clock() + freshForMs };
    entries.set(id, entry);
    entry.value.catch(() => {
      if (entries.get(id) === entry) entries.delete(id);
    });
    const oldest = entries.size > mostEntries ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    return entry.value;
  }

  return {
    read(id) {
      const known = entries.get(id);
      return known && known.until > clock() ? known.value : keep(id);
    },
    // What is being read at this moment is dropped too: it may have been read before the change.
    drop: (id) => void entries.delete(id),
    clear: () => entries.clear(),
  };
}
