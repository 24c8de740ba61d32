import type { levelFileRoutes } from '../../shared/levelFiles.ts';
import type { levelRoutes } from '../../shared/levels.ts';
import { archiveOfLevel, dependenciesOf, filesOfLevel, sizeOfLevel } from '../archives/archiveOfLevel.ts';
import { archiveOfLevels } from '../archives/archiveOfLevels.ts';
import { mbpakOfLevel } from '../archives/mbpakOfLevel.ts';
import { sizeOfLevels } from '../archives/sizeOfLevels.ts';
import { infoOf } from '../db/documents/level.ts';
import type { Call, HandlersOf } from '../handlers.ts';
import { readLovedLevels } from '../loves/readLovedLevels.ts';
import { deleteLevel } from './deleteLevel.ts';
import { editLevel } from './editLevel.ts';
import { findCurrent, findPacked } from './findLevel.ts';
import { readHighlights } from './readHighlights.ts';
import { readPreview, readThumbnail } from './readImage.ts';
import { readLevelInfo, readVersions, showLevel, showPacksOf } from './readLevel.ts';
import { fileOfChanges, readLevelChanges } from './readLevelChanges.ts';
import { replaceLevelFiles } from './replaceLevelFiles.ts';
import { searchLevels } from './searchLevels.ts';

const archiveOptions = ({ query }: Pick<Call<'level.zipMany'>, 'query'>) => ({
  assuming: query.assuming,
  appendId: query['append-id-to-mis'],
});

export const levelHandlers: HandlersOf<typeof levelRoutes & typeof levelFileRoutes> = {
  'level.highlights': ({ deps }) => readHighlights(deps),
  'level.home': ({ deps }) => deps.home.read(),
  'level.list': async ({ deps, query }) =>
    query.since === undefined && query.counts === undefined
      ? deps.listFile.read()
      : fileOfChanges(deps, query),
  'level.changes': ({ deps, query }) => readLevelChanges(deps, query),
  'level.search': ({ deps, query, http }) => searchLevels(deps, query, http),
  'level.loved': ({ deps, actor }) => readLovedLevels(deps, actor),
  'level.info': async ({ deps, params }) => readLevelInfo(deps, params.id),
  'level.extendedInfo': ({ deps, params, actor }) => showLevel(deps, params.id, actor),
  'level.missionInfo': async ({ deps, params }) => ({ ...infoOf(await findCurrent(deps, params.id)) }),
  'level.packs': ({ deps, params, actor }) => showPacksOf(deps, params.id, actor),
  'level.dependencies': async (call) =>
    dependenciesOf(call.deps, await findCurrent(call.deps, call.params.id), archiveOptions(call)),
  'level.files': async (call) =>
    filesOfLevel(call.deps, await findPacked(call.deps, call.params.id, call.query.version), {
      ...archiveOptions(call),
      version: call.query.version,
    }),
  'level.zip': async (call) =>
    archiveOfLevel(call.deps, await findPacked(call.deps, call.params.id, call.query.version), {
      ...archiveOptions(call),
      version: call.query.version,
    }),
  'level.zipSizeOfOne': async (call) => ({
    size: await sizeOfLevel(call.deps, await findPacked(call.deps, call.params.id, call.query.version), {
      ...archiveOptions(call),
      version: call.query.version,
    }),
  }),
  'level.mbpak': async (call) =>
    mbpakOfLevel(call.deps, await findCurrent(call.deps, call.params.id), archiveOptions(call), call.http),
  'level.zipMany': (call) => archiveOfLevels(call.deps, call.body.ids, archiveOptions(call), call.http),
  'level.zipManyByAddress': (call) =>
    archiveOfLevels(call.deps, call.query.ids, archiveOptions(call), call.http),
  'level.zipSize': async (call) => ({
    size: await sizeOfLevels(call.deps, call.body.ids, archiveOptions(call), call.http),
  }),
  'level.pictureColors': async ({ deps, query }) =>
    deps.pictureColors.of(query.ids.flatMap((id) => deps.catalogue.get(id) ?? [])),
  'level.image': async ({ deps, params, query, http }) =>
    readThumbnail(deps, params.id, { ...query, accepts: http.accepts, asker: http }),
  'level.prevImage': async ({ deps, params, query, http }) =>
    readPreview(deps, params.id, { ...query, accepts: http.accepts, asker: http }),
  'level.edit': async (call) => {
    const { actor } = call;
    await editLevel(call.deps, actor, call.params.id, call.body, call.http);
    return showLevel(call.deps, call.params.id, actor);
  },
  'level.delete': async (call) => {
    await deleteLevel(call.deps, call.actor, call.params.id, call.query);
    return {};
  },
  'level.versions': ({ deps, params }) => readVersions(deps, params.id),
  'level.replace': async (call) => {
    const { actor } = call;
    await replaceLevelFiles(call.deps, actor, call.params.id, call.body);
    return showLevel(call.deps, call.params.id, actor);
  },
};
