import type { extendedPackRoutes } from '../../shared/extendedPacks.ts';
import type { packEditorRoutes } from '../../shared/packEditors.ts';
import type { packHistoryRoutes } from '../../shared/packHistory.ts';
import type { packStepRoutes } from '../../shared/packSteps.ts';
import type { packRoutes } from '../../shared/packs.ts';
import { readPackCard } from '../elsewhere/readPackCard.ts';
import type { HandlersOf } from '../handlers.ts';
import { archiveOfPack } from './archiveOfPack.ts';
import { createPack } from './createPack.ts';
import { deletePack } from './deletePack.ts';
import { addEditor, inviteEditor, removeEditor } from './editors/editors.ts';
import { labelVersion } from './history/labelVersion.ts';
import { opsSince, readHistory } from './history/readHistory.ts';
import { readVersion } from './history/readVersion.ts';
import { restorePack } from './history/restorePack.ts';
import { readPackImage } from './image/readPackImage.ts';
import { showPack } from './readPack.ts';
import { packsSharedWith, readPackList } from './readPacks.ts';
import { searchPacks } from './searchPacks.ts';
import { sizeOfPack } from './sizeOfPack.ts';
import { applyOps } from './steps/applyOps.ts';
import { editPack } from './steps/editPack.ts';
import { setLevels } from './steps/setLevels.ts';

type PackRoutes = typeof packRoutes &
  typeof packStepRoutes &
  typeof packHistoryRoutes &
  typeof packEditorRoutes &
  typeof extendedPackRoutes;

export const packHandlers: HandlersOf<PackRoutes> = {
  'pack.list': ({ deps, actor }) => readPackList(deps, actor),
  'pack.search': ({ deps, query, actor, http }) => searchPacks(deps, query, actor, http),
  'pack.shared': ({ deps, actor }) => packsSharedWith(deps, actor),
  'pack.card': ({ deps, params, http }) => readPackCard(deps, params.id, http),
  'pack.info': ({ deps, params, actor }) => showPack(deps, params.id, actor),
  'pack.create': async (call) => ({ packId: await createPack(call.deps, call.actor, call.body) }),
  'pack.edit': async (call) => ({
    version: await editPack(call.deps, call.actor, call.params.id, call.body),
  }),
  'pack.setLevels': async (call) => ({
    version: await setLevels(call.deps, call.actor, call.params.id, call.body),
  }),
  'pack.applyOps': (call) => applyOps(call.deps, call.actor, call.params.id, call.body),
  'pack.opsSince': ({ deps, params, query, actor }) => {
    const question = { packId: params.id, since: query.since };
    return actor ? opsSince(deps, question) : deps.pageCaches.steps.read(question);
  },
  'pack.history': ({ deps, params, query, actor }) => {
    const question = { packId: params.id, before: query.before, limit: query.limit };
    return actor ? readHistory(deps, question) : deps.pageCaches.histories.read(question);
  },
  'pack.restore': (call) => restorePack(call.deps, call.actor, call.params.id, call.body.version),
  'pack.version': ({ deps, params }) => readVersion(deps, params.id, params.version),
  'pack.labelVersion': ({ deps, actor, params, body }) =>
    labelVersion(deps, actor, params.id, { version: params.version, label: body.label }),
  'pack.inviteEditor': (call) => inviteEditor(call.deps, call.actor, call.params.id, call.body.username),
  'pack.addEditor': (call) => addEditor(call.deps, call.actor, call.params.id, call.params.accountId),
  'pack.removeEditor': (call) => removeEditor(call.deps, call.actor, call.params.id, call.params.accountId),
  'pack.image': ({ deps, params, query, http }) =>
    readPackImage(deps, params.id, { ...query, accepts: http.accepts, asker: http }),
  'pack.zip': ({ deps, params, query, http }) =>
    archiveOfPack(deps, params.id, { assuming: query.assuming, appendId: query['append-id-to-mis'] }, http),
  'pack.zipSize': ({ deps, params, query, http }) =>
    sizeOfPack(
      deps,
      params.id,
      { assuming: query.assuming, appendId: query['append-id-to-mis'] },
      http.address,
    ),
  'pack.delete': async (call) => {
    await deletePack(call.deps, call.actor, call.params.id, call.query);
    return {};
  },
};
