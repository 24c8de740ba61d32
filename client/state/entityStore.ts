import { create, type StoreApi, type UseBoundStore } from 'zustand';

interface EntityState<Entity> {
  byId: ReadonlyMap<number, Entity>;
  /** What is gone stays gone: a late answer does not bring it back. IDs are never given twice. */
  removed: ReadonlySet<number>;
}

export interface EntityStore<Entity extends { id: number }> {
  /** The hook, with a selector; every store exports it under a name of its own. */
  useStore: UseBoundStore<StoreApi<EntityState<Entity>>>;
  get: (id: number) => Entity | undefined;
  isRemoved: (id: number) => boolean;
  /** Adds or replaces; what is older than what is there, or was removed, is ignored. */
  put: (...entities: readonly Entity[]) => void;
  putAll: (entities: readonly Entity[]) => void;
  /** Changes what is there and nothing otherwise. */
  update: (id: number, change: (entity: Entity) => Entity) => void;
  remove: (...ids: readonly number[]) => void;
  /**
   * For reading a whole list anew. Call it before the request; the function it gives takes the answer: what was
   * known before and is in scope but not in the answer is gone, what arrived meanwhile stays. Where the answer is only a
   * part of the list, `isCovered` says which IDs would be in it.
   */
  startReading: (
    isInScope?: (entity: Entity) => boolean,
  ) => (entities: readonly Entity[], isCovered?: (id: number) => boolean) => void;
  clear: () => void;
}

/** Things by ID, once for every place that shows them. `versionOf` never goes backwards on a screen. */
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
    return (entities: readonly Entity[], isCovered: (id: number) => boolean = () => true) => {
      const answered = new Set(entities.map((entity) => entity.id));
      const gone = known.filter((id) => !answered.has(id) && isCovered(id));
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
