import type { StoreApi, UseBoundStore } from 'zustand';
import { createStore } from '../store/createStore.ts';

interface EntityState<Entity> {
  byId: ReadonlyMap<number, Entity>;
  /**
   * Removed entities stay removed: a late answer does not bring them back; an answer that was requested
   * afterwards does, see `startReading`.
   */
  removed: ReadonlySet<number>;
}

export interface EntityStore<Entity extends { id: number }> {
  /** The hook, with a selector; every store exports it under a name of its own. */
  useStore: UseBoundStore<StoreApi<EntityState<Entity>>>;
  get: (id: number) => Entity | undefined;
  isRemoved: (id: number) => boolean;
  /** Adds or replaces entities; older versions and removed entities are ignored. */
  put: (...entities: readonly Entity[]) => void;
  putAll: (entities: readonly Entity[]) => void;
  /** Changes an entity if it is known. */
  update: (id: number, change: (entity: Entity) => Entity) => void;
  /** Sets some fields of entities that are known. */
  updateAll: (changes: readonly ({ id: number } & Partial<Entity>)[]) => void;
  remove: (...ids: readonly number[]) => void;
  /** Adds entities that are certainly new, also those that were removed before. */
  addAll: (entities: readonly Entity[]) => void;
  /**
   * For reading a whole list again. Call it before the request; it returns the function that receives the
   * answer. Known entities that are missing in the answer are removed, but those that arrived meanwhile stay. A field
   * that changed meanwhile keeps its value, unless the answer has a newer version or another answer changed it.
   * A removed entity in the answer has come back from the bin. If the answer is only a part of the list,
   * `isCovered` says which IDs that part includes.
   */
  startReading: (
    isInScope?: (entity: Entity) => boolean,
  ) => (entities: readonly Entity[], isCovered?: (id: number) => boolean) => void;
  clear: () => void;
}

/**
 * A store of entities by ID for all components. The version of an entity, by `versionOf`, never decreases.
 * `merge` keeps known members that not every answer contains.
 */
export function createEntityStore<Entity extends { id: number }>(
  versionOf: (entity: Entity) => number = () => 0,
  merge: (known: Entity, newer: Entity) => Entity = (_, newer) => newer,
): EntityStore<Entity> {
  const useStore = createStore<EntityState<Entity>>(() => ({ byId: new Map(), removed: new Set() }));
  /** Entities that are still as an answer said they are. */
  const answeredAs = new WeakSet<Entity>();
  const get = (id: number) => useStore.getState().byId.get(id);

  function putAll(entities: readonly Entity[]): void {
    const { byId, removed } = useStore.getState();
    const next = new Map(byId);
    for (const entity of entities) {
      const known = next.get(entity.id);
      if (removed.has(entity.id) || (known && versionOf(known) > versionOf(entity))) continue;
      next.set(entity.id, known ? merge(known, entity) : entity);
    }
    useStore.setState({ byId: next });
  }

  function remove(...ids: readonly number[]): void {
    const { byId, removed } = useStore.getState();
    const gone = new Set(ids);
    const next = new Map([...byId].filter(([id]) => !gone.has(id)));
    useStore.setState({ byId: next, removed: new Set([...removed, ...ids]) });
  }

  function update(id: number, change: (entity: Entity) => Entity): void {
    const known = get(id);
    if (known) useStore.setState({ byId: new Map(useStore.getState().byId).set(id, change(known)) });
  }

  function updateAll(changes: readonly ({ id: number } & Partial<Entity>)[]): void {
    if (changes.length === 0) return;
    const next = new Map(useStore.getState().byId);
    for (const change of changes) {
      const known = next.get(change.id);
      if (known) next.set(change.id, { ...known, ...change });
    }
    useStore.setState({ byId: next });
  }

  function bringBack(ids: readonly number[]): void {
    if (ids.length === 0) return;
    const back = new Set(ids);
    useStore.setState(({ removed }) => ({ removed: new Set([...removed].filter((id) => !back.has(id))) }));
  }

  /** The answered entity, with the fields that have changed here since it was asked for. */
  function keepChanges(answered: Entity, before: Entity | undefined): Entity {
    const known = get(answered.id);
    if (!before || !known || known === before || answeredAs.has(known)) return answered;
    if (versionOf(known) !== versionOf(answered)) return answered;
    const isChanged = ([field, value]: [string, unknown]) => value !== before[field as keyof Entity];
    return { ...answered, ...Object.fromEntries(Object.entries(known).filter(isChanged)) };
  }

  function startReading(isInScope: (entity: Entity) => boolean = () => true) {
    const { byId: before, removed: goneBefore } = useStore.getState();
    const known = [...before.values()].filter(isInScope).map((entity) => entity.id);
    return (entities: readonly Entity[], isCovered: (id: number) => boolean = () => true) => {
      const answered = new Set(entities.map((entity) => entity.id));
      const gone = known.filter((id) => !answered.has(id) && isCovered(id));
      if (gone.length > 0) remove(...gone);
      bringBack([...answered].filter((id) => goneBefore.has(id)));
      putAll(entities.map((entity) => keepChanges(entity, before.get(entity.id))));
      for (const { id } of entities) {
        const stored = get(id);
        if (stored) answeredAs.add(stored);
      }
    };
  }

  return {
    useStore,
    get,
    isRemoved: (id) => useStore.getState().removed.has(id),
    put: (...entities) => putAll(entities),
    putAll,
    update,
    updateAll,
    remove,
    addAll: (entities) => {
      bringBack(entities.map(({ id }) => id));
      putAll(entities);
    },
    startReading,
    clear: () => useStore.setState({ byId: new Map(), removed: new Set() }),
  };
}
