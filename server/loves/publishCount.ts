import type { ThingKind } from '../../shared/loves.ts';
import { rooms } from '../../shared/rooms.ts';
import { dropCounted } from '../cache/pageCaches.ts';
import type { Deps } from '../deps.ts';
import type { Live } from '../live/live.ts';
import { readCounts } from './counts.ts';

interface Counted {
  event: 'love:counted' | 'download:counted';
  kind: ThingKind;
  id: number;
  count: number;
}

const mostOftenMs = 250;
/** When more than that changes at once, a bulk download say, who looks at a list hears of the rest by loading it. */
const mostInListsPerSecond = 50;

interface Told {
  /** What was counted less than `mostOftenMs` ago. */
  recent: Set<string>;
  inLists: { second: number; count: number };
}

const told = new WeakMap<Live, Told>();

/** Puts a new count into the list and tells it: at once, then at most four times a second. */
export function publishCount(deps: Deps, counted: Counted): void {
  const { event, kind, id, count } = counted;
  if (kind === 'level') deps.catalogue.setCount(id, { [fieldOf(event)]: count });
  dropCounted(deps.pages, kind, id);
  const { recent } = toldBy(deps.live);
  const key = `${event}:${kind}:${id}`;
  if (recent.has(key)) return;
  recent.add(key);
  send(deps, counted);
  setTimeout(() => {
    recent.delete(key);
    void publishStored(deps, counted);
  }, mostOftenMs).unref();
}

/** Of two writes at once, here or in two processes, the earlier one may have been told last: so what is stored is read. */
async function publishStored(deps: Deps, { event, kind, id, count }: Counted): Promise<void> {
  try {
    const stored = (await readCounts(deps, kind, id))?.[fieldOf(event)];
    const listed = kind === 'level' ? deps.catalogue.get(id)?.[fieldOf(event)] : stored;
    if (stored === undefined || (stored === count && stored === listed)) return;
    publishCount(deps, { event, kind, id, count: stored });
  } catch (error) {
    deps.log.warn({ err: error, kind, id }, 'A count could not be read again; the next refresh corrects it');
  }
}

function send({ live, clock }: Deps, { event, kind, id, count }: Counted): void {
  const own = kind === 'level' ? rooms.level(id) : rooms.pack(id);
  const list = kind === 'level' ? rooms.levels : rooms.packs;
  const { inLists } = toldBy(live);
  const second = Math.floor(clock() / 1_000);
  if (inLists.second !== second) Object.assign(inLists, { second, count: 0 });
  inLists.count += 1;
  live.publish(inLists.count > mostInListsPerSecond ? [own] : [own, list], event, { kind, id, count });
}

const fieldOf = (event: Counted['event']) => (event === 'love:counted' ? 'lovedCount' : 'downloads');

function toldBy(live: Live): Told {
  const known = told.get(live) ?? { recent: new Set(), inLists: { second: 0, count: 0 } };
  told.set(live, known);
  return known;
}
