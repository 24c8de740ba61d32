import type { EventName, EventPayload } from '../../shared/events.ts';
import { events } from '../../shared/events.ts';
import { profiles } from '../accounts/profileStore.ts';
import { addComment, removeComment } from '../comments/commentStore.ts';
import { receiveBoard } from '../leaderboards/leaderboardStore.ts';
import { levelPages, splitLevel } from '../levelPage/levelPageStore.ts';
import { countLevel, countLevels, levels, removeLevel } from '../levels/levelStore.ts';
import type { LiveSocket } from '../live/liveSocket.ts';
import { notifyListeners } from '../live/useEvent.ts';
import { putLookers } from '../looking/lookingStore.ts';
import { setLoved } from '../loves/loveStore.ts';
import { putOwnReport, putQueuedReport } from '../moderation/reportStore.ts';
import { putEditors } from '../packs/sync/editorStore.ts';
import { countPack, countPacks, packs, putListedPacks } from '../packs/sync/packStore.ts';
import { putPresence } from '../packs/sync/presenceStore.ts';
import { receiveStep } from '../packs/sync/receiveStep.ts';
import { endSession } from '../session/session.ts';
import { countSite, setPeople } from '../site/siteStore.ts';
import { putProgress } from '../uploads/send/uploadProgressStore.ts';
import { addLevels, addPacks } from './additions.ts';
import { addOwnPack, changeOwnPack, changeSession, removeOwnPack } from './sessionEvents.ts';

const loadEditorToasts = () => import('../packs/invitations/editorToasts.ts');

type Appliers = { [Name in EventName]: (payload: EventPayload<Name>) => void };

/** How each event changes the stores. Only this table and that of applyReplies know all stores. */
const appliers: Appliers = {
  'site:people': ({ people }) => setPeople(people),

  'level:added': (level) => countSite({ levels: addLevels([level]) }),
  'level:changed': (level) => levels.put(level),
  'level:removed': ({ id }) => {
    if (removeLevel(id)) countSite({ levels: -1 });
    levelPages.remove(id);
  },
  'level:edited': (extended) => {
    const { level, page, packs: packsOfLevel } = splitLevel(extended);
    levels.put(level);
    levelPages.put(page);
    packs.putAll(packsOfLevel);
  },

  'comment:added': ({ levelId, comment }) => addComment(levelId, comment),
  'comment:removed': ({ levelId, commentId }) => removeComment(levelId, commentId),

  'leaderboard:changed': receiveBoard,
  /** Only profiles show these; they load them again. */
  'bests:changed': () => undefined,

  'love:counted': ({ kind, id, count }) =>
    kind === 'level' ? countLevel(id, { lovedCount: count }) : countPack(id, { lovedCount: count }),
  'download:counted': ({ kind, id, count }) =>
    kind === 'level' ? countLevel(id, { downloads: count }) : countPack(id, { downloads: count }),
  'love:set': ({ kind, id, loved }) => setLoved(kind, id, loved),

  'levels:added': ({ levels: added }) => {
    countSite({ levels: addLevels(added) });
    for (const level of added) notifyListeners('level:added', level);
  },
  'packs:added': ({ packs: added }) => {
    countSite({ packs: addPacks(added) });
    for (const pack of added) notifyListeners('pack:added', pack);
  },
  'levels:changed': ({ levels: changed, counts }) => {
    levels.putAll(changed);
    countLevels(counts);
  },
  'packs:changed': ({ packs: changed, counts }) => {
    putListedPacks(changed);
    countPacks(counts);
  },

  'pack:added': (pack) => countSite({ packs: addPacks([pack]) }),
  'pack:changed': (pack) => packs.put({ notes: packs.get(pack.id)?.notes, ...pack }),
  'pack:removed': ({ id }) => {
    if (!packs.isRemoved(id)) countSite({ packs: -1 });
    packs.remove(id);
  },
  'pack:ops': receiveStep,
  'ownPack:changed': changeOwnPack,
  // Only the history shows this; it receives the event itself.
  'pack:labelled': () => undefined,
  'editors:changed': ({ packId, ...editors }) => putEditors(packId, editors),
  // The page of the pack receives this event itself.
  'presence:asked': () => undefined,
  'presence:changed': ({ packId, people }) => putPresence(packId, people),

  // These events are rare, so their code is loaded on demand.
  'editor:invited': async (change) => (await loadEditorToasts()).notifyInvited(change),
  'editor:removed': async (change) => (await loadEditorToasts()).notifyRemoved(change),
  // Only one page shows these; it receives the events itself.
  'discussion:added': () => undefined,
  'discussion:removed': () => undefined,
  'looking:changed': putLookers,
  'comment:writing': () => undefined,
  'together:changed': () => undefined,

  'upload:progress': putProgress,

  'session:changed': changeSession,
  'ownPack:added': addOwnPack,
  'ownPack:removed': removeOwnPack,
  // Only the connections of the session that has ended receive it.
  'session:ended': endSession,
  'account:changed': (profile) => profiles.put(profile),

  'report:queued': putQueuedReport,
  'report:changed': putOwnReport,
  // Only one page shows these; it receives the events itself.
  'tokens:changed': () => undefined,
  'bin:changed': () => undefined,
  'moderation:logged': () => undefined,
};

function receiveEvent<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  if (import.meta.env.DEV) events[name].parse(payload);
  const apply: (payload: EventPayload<Name>) => void = appliers[name];
  apply(payload);
  notifyListeners(name, payload);
}

/** Passes every event of the socket to `receiveEvent`. */
export function listenToEvents(socket: LiveSocket): void {
  const names = Object.keys(appliers) as EventName[];
  for (const name of names) {
    // Socket.IO types a listener by its event name; one listener for all events cannot be typed.
    socket.on(name as 'site:people', (payload) => receiveEvent(name as 'site:people', payload));
  }
}
