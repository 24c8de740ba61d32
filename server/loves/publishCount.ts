import type { ThingKind } from '../../shared/loves.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';
import type { Live } from '../live/live.ts';
import { dropCounted } from '../site/pageCaches.ts';

type CountEvent = 'love:counted' | 'download:counted';

const mostOftenMs = 250;

/** Things whose count was told less than `mostOftenMs` ago → whether it has changed since. */
const recent = new WeakMap<Live, Map<string, { hasChanged: boolean }>>();

/** Puts a new count into the list and tells it: at once, then at most four times a second. */
export function publishCount(
  deps: Deps,
  event: CountEvent,
  kind: ThingKind,
  id: number,
  count: number,
): void {
  if (kind === 'level') {
    deps.catalogue.setCount(id, event === 'love:counted' ? { lovedCount: count } : { downloads: count });
  }
  dropCounted(deps.pages, kind, id);
  const told = recent.get(deps.live) ?? new Map<string, { hasChanged: boolean }>();
  recent.set(deps.live, told);
  const key = `${event}:${kind}:${id}`;
  const waiting = told.get(key);
  if (waiting) {
    waiting.hasChanged = true;
    return;
  }
  const state = { hasChanged: false };
  told.set(key, state);
  send(deps, event, kind, id, count);
  setTimeout(() => {
    told.delete(key);
    if (state.hasChanged) void publishStored(deps, event, kind, id);
  }, mostOftenMs).unref();
}

/** Reads the count again: of two writes at once, the later one may have been answered first. */
async function publishStored(deps: Deps, event: CountEvent, kind: ThingKind, id: number): Promise<void> {
  try {
    const projection = { lovedCount: 1, downloads: 1 } as const;
    const thing =
      kind === 'level'
        ? await deps.db.levels.findOne({ _id: id }, { projection })
        : await deps.db.packs.findOne({ _id: id }, { projection });
    if (!thing) return;
    publishCount(deps, event, kind, id, event === 'love:counted' ? thing.lovedCount : thing.downloads);
  } catch (error) {
    deps.log.warn({ err: error, kind, id }, 'A count could not be read again; the next refresh corrects it');
  }
}

function send(deps: Deps, event: CountEvent, kind: ThingKind, id: number, count: number): void {
  const heardIn = kind === 'level' ? [rooms.level(id), rooms.levels] : [rooms.pack(id), rooms.packs];
  deps.live.publish(heardIn, event, { kind, id, count });
}
