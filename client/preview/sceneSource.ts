import type { LevelInfo } from '../../shared/levels.ts';
import { readScene } from '../../shared/readScene.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import type { Scene } from '../../shared/scene.ts';
import { fetchFile } from '../api/fetchFile.ts';

/** Where a level in 3D comes from: a level of the site, or an upload that is not submitted yet. */
export interface SceneSource {
  /** A key that differs for every scene. */
  key: string;
  /** The level's name. */
  name: string;
  /** The address of the page of its level; null while there is none. */
  page: string | null;
  load(signal: AbortSignal): Promise<Scene>;
  /** Loads one of its textures. */
  loadPicture(sha256: string, signal: AbortSignal): Promise<ImageBitmap>;
  /** The address of its map. */
  map: string;
  /** The colour of things that the viewer does not know, if it is not the usual one. */
  unknownColor?: number | undefined;
}

type ShownLevel = Pick<LevelInfo, 'id' | 'name' | 'editedAt' | 'modification'>;

/** As the gems that stand for the games elsewhere on the site. */
const gameColors: Record<LevelInfo['modification'], number> = {
  gold: 0xeab63d,
  platinum: 0xa6bcc8,
  fubar: 0xe668b8,
  ultra: 0x5fc97f,
  platinumquest: 0x9c6ef0,
};

export function levelSource(
  { id, name, editedAt, modification }: ShownLevel,
  version: number | null,
): SceneSource {
  const params = { id };
  const query = { v: editedAt, version };
  return {
    key: `level ${id} ${editedAt} ${version}`,
    name: version === null ? name : `${name}, version ${version},`,
    page: `/level/${id}`,
    load: async (signal) => sceneIn(await fetchFile('level.scene', signal, { params, query })),
    loadPicture: async (sha256, signal) =>
      pictureIn(await fetchFile('level.texture', signal, { params: { id, sha256 } })),
    map: addressOf('level.map', { params, query }),
    unknownColor: gameColors[modification],
  };
}

/** A mission of an upload that is not submitted yet, by its place among them. */
export function uploadSource(uploadId: string, missionId: number, name: string): SceneSource {
  const query = { uploadId, missionId };
  return {
    key: `upload ${uploadId} ${missionId}`,
    name,
    page: null,
    load: async (signal) => sceneIn(await fetchFile('upload.scene', signal, { query })),
    loadPicture: async (sha256, signal) =>
      pictureIn(await fetchFile('upload.texture', signal, { query: { ...query, sha256 } })),
    map: addressOf('upload.map', { query }),
  };
}

const sceneIn = async (answer: Response): Promise<Scene> =>
  readScene(new Uint8Array(await answer.arrayBuffer()));

const pictureIn = async (answer: Response): Promise<ImageBitmap> =>
  createImageBitmap(await answer.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
