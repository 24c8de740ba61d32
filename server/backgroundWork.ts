import type { ResumeToken } from 'mongodb';
import { followAccountChanges } from './accounts/followAccountChanges.ts';
import { endIfIdle } from './accounts/sessions.ts';
import { watchBoards } from './boards/watchBoards.ts';
import type { Deps } from './deps.ts';
import { countPeople } from './live/countPeople.ts';
import { endSockets } from './live/endSockets.ts';
import { guardModerators } from './live/guardModerators.ts';
import type { LiveServer } from './live/liveServer.ts';
import { lookTogether } from './live/lookTogether.ts';
import { publishToPages } from './live/publishToPages.ts';
import { shareLooking } from './live/shareLooking.ts';
import { sharePresence } from './live/sharePresence.ts';
import type { SharingOptions } from './live/sharingOptions.ts';
import { finishSuspensions } from './moderation/finishSuspensions.ts';
import { followWrites } from './otherWrites/followWrites.ts';
import { takeOutForgotten } from './packs/deletedLevels/takeOutOfPacks.ts';
import { findEditor } from './packs/editors/findEditor.ts';
import { sendLeftMails } from './packs/editors/mailInvited.ts';
import { readContents } from './packs/readContents.ts';
import { finishRemovals } from './removal/finishRemovals.ts';
import { findCompanion } from './settings/findCompanion.ts';
import { findLooker } from './settings/findLooker.ts';
import { startSweeper } from './sweep/startSweeper.ts';
import { startTrimming } from './sweep/trimImages.ts';
import { startDeliveries } from './webhooks/startDeliveries.ts';

interface WorkOptions {
  isOneOfMany: boolean;
  /** The position in the database's history at which the list was read. */
  filledAfter: ResumeToken;
}

type Stop = () => unknown;

/** Starts everything that runs beside the calls. Returns a function that stops it. */
export function startBackgroundWork(
  deps: Deps,
  io: LiveServer,
  { isOneOfMany, filledAfter }: WorkOptions,
): () => Promise<void> {
  const people = countPeople(io, isOneOfMany, deps.clock);
  const stops: Stop[] = [
    people.stop,
    ...sharePeople(deps, io, isOneOfMany),
    ...publishChanges(deps, io, isOneOfMany),
    guardModerators(io, {
      live: deps.live,
      endIfIdle: (actor) => endIfIdle(deps, actor),
      onError: (error) => deps.log.warn({ err: error }, 'Unused sessions of moderators were not ended'),
    }),
    followAccountChanges(deps),
    followWrites(deps, filledAfter, {
      reload() {
        // Pages load again after each connection.
        for (const { conn } of io.sockets.sockets.values()) conn.close();
      },
      endSessions: (ids) => endSockets(io, deps.live, ids),
    }),
    finishSuspensions(deps),
    finishRemovals(deps),
    takeOutForgotten(deps),
    sendLeftMails(deps),
    startSweeper(deps),
    startTrimming(deps),
    deps.changes.endStreams,
    startDeliveries(deps),
  ];
  deps.metrics?.watch(
    'marbleland_sockets',
    'Connected sockets of this process.',
    () => io.engine.clientsCount,
  );
  deps.metrics?.watch('marbleland_people', 'Connections to all processes of the site.', people.total);
  deps.levelSearch
    .prepare()
    .catch((error) => deps.log.warn({ err: error }, 'The list could not be sorted ahead for searches'));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Shows people who else is there. */
function sharePeople(deps: Deps, io: LiveServer, isOneOfMany: boolean): Stop[] {
  const optionsFor = (people: string): SharingOptions => ({
    live: deps.live,
    onError: (error) => deps.log.warn({ err: error }, `${people} could not be published`),
    isOneOfMany,
    clock: deps.clock,
  });
  return [
    sharePresence(io, {
      findEditor: (accountId, packId) => findEditor(deps, accountId, packId),
      ...optionsFor('The people who edit a pack'),
    }),
    shareLooking(io, {
      findLooker: (accountId) => findLooker(deps, accountId),
      ...optionsFor('The people who look at a level'),
    }),
    lookTogether(io, {
      findCompanion: (accountId) => findCompanion(deps, accountId),
      ...optionsFor('The people who look around together'),
    }),
  ];
}

/** Publishes to every page the changes of the things that it shows. */
function publishChanges(deps: Deps, io: LiveServer, isOneOfMany: boolean): Stop[] {
  return [
    publishToPages(io, deps.live, {
      uploaderOf: deps.catalogue.uploaderOf,
      readPacks: (ids) => readContents(deps, ids),
      onError: (error) =>
        deps.log.warn({ err: error }, 'A change was stored, but not published to all pages'),
    }),
    watchBoards(io, deps, isOneOfMany),
  ];
}
