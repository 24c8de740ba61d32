import { create, type StoreApi, type UseBoundStore } from 'zustand';

interface EntityState<Entity> {
  byId: ReadonlyMap<number, Entity>;
  /** IDs of removed entities, so that a late reply does not bring them back. IDs are never reused. */
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
  remove: (...ids: readonly number[]) => void;
  /**
   * For loading a whole list again. Call it before the request; the returned function takes the reply.
   * Entities in scope that were known before and are missing from the reply are removed; those that arrived
   * meanwhile stay.
   */
  startReading: (isInScope?: (entity: Entity) => boolean) => (entities: readonly Entity[]) => void;
  clear: () => void;
}

/**
 * A store of entities by ID for all components. The version of an entity, by `versionOf`, never decreases.
 */
export function createEntityStore<Entity extends { id: number }>(
  versionOf: (entity: Entity) => number = () => 0,
): EntityStore<Entity> {
  const useStore = create<EntityState<Entity>>(() => ({ byId: new Map(), removed: new Set() }));
  const get = (id: number) => useStore.getState().byId.get(id);

  function putAll(entities: readonly Entity[]): void {
    const { byId, removed } = useStore.getState();
    const next = new Map(byId);
    for (const entity of entities) {
      const known = next.get(entity.id);
      if (removed.has(entity.id) || (known && versionOf(known) > versionOf(entity))) continue;
      next.set(entity.id, entity);
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

  function startReading(isInScope: (entity: Entity) => boolean = () => true) {
    const known = [...useStore.getState().byId.values()].filter(isInScope).map((entity) => entity.id);
    return (entities: readonly Entity[]) => {
      const answered = new Set(entities.map((entity) => entity.id));
      const gone = known.filter((id) => !answered.has(id));
      if (gone.length > 0) remove(...gone);
      putAll(entities);
    };
  }

  return {
    useStore,
    get,
    isRemoved: (id) => useStore.getState().removed.has(id),
    put: (...entities) => putAll(entities),
    putAll,
    update,
    remove,
    startReading,
    clear: () => useStore.setState({ byId: new Map(), removed: new Set() }),
  };
}
