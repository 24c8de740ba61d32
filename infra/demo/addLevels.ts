import { Readable } from 'node:stream';
import type { Actor } from '../../server/actor.ts';
import type { Deps } from '../../server/deps.ts';
import { buildBoxInterior } from '../../server/testing/tinyInterior.ts';
import { checkUpload } from '../../server/uploads/checkUpload.ts';
import type { UploadBody } from '../../server/uploads/receive/uploadBody.ts';
import { submitUpload } from '../../server/uploads/submitUpload.ts';
import { drawPicture, renderPicture } from './drawPicture.ts';
import { drawFloorTextures } from './floorTextures.ts';
import { levelsPerUpload, type PlannedLevel } from './planSite.ts';
import { partOf } from './platforms.ts';
import { createRandom } from './random.ts';
import { boxesOf, tile } from './solids.ts';
import { type DemoMission, writeMission } from './writeMission.ts';

/** Uploads and submits every level as its owner would; returns their IDs in the order of the plan. */
export async function addLevels(
  deps: Deps,
  people: Actor[],
  levels: PlannedLevel[],
  onProgress: (done: number) => void,
): Promise<number[]> {
  const together = levelsPerUpload(levels.length);
  const ids: number[] = [];
  for (let start = 0; start < levels.length; start += together) {
    ids.push(...(await addUpload(deps, people, levels.slice(start, start + together), start)));
    onProgress(ids.length);
  }
  return ids;
}

async function addUpload(
  deps: Deps,
  people: Actor[],
  levels: PlannedLevel[],
  start: number,
): Promise<number[]> {
  const [first] = levels;
  const owner = people[first?.owner ?? 0];
  if (!first || !owner) throw new Error('An upload of the plan has no owner.');
  const form = new FormData();
  for (const { path, content } of await filesOfTogether(start, levels.length, owner.username)) {
    form.append(path, new Blob([content]), path);
  }
  const { uploadId, missions } = await checkUpload(deps, owner, asUploadBody(form), {});
  const { levelIds } = await submitUpload({ ...deps, clock: () => first.addedAt }, owner, {
    uploadId,
    // The check finds missions in the order of the form.
    remarks: missions.map((_, index) => levels[index]?.remarks ?? ''),
    addToPacks: [],
    newPack: null,
  });
  return levelIds;
}

/** Nobody interrupts these uploads. */
const always = new AbortController().signal;

/** A request body as the HTTP layer passes it on. */
export function asUploadBody(content: FormData | Uint8Array<ArrayBuffer>, contentType?: string): UploadBody {
  const { body, headers } = new Response(content);
  if (!body) throw new Error('There are no bytes to upload.');
  return {
    stream: Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
    contentType: contentType ?? headers.get('Content-Type') ?? '',
    contentLength: null,
    address: 'demo',
    signal: always,
    hasLeft: always,
  };
}

interface DemoFile {
  path: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The files of `count` levels from index `first` on. Textures that several of them use are in it once. */
export async function filesOfTogether(
  first: number,
  count: number,
  artist: string,
  musicOf: (index: number) => string | undefined = () => undefined,
): Promise<DemoFile[]> {
  const files = new Map<string, DemoFile>();
  for (let index = first; index < first + count; index += 1) {
    for (const file of await filesOf(index, artist, musicOf(index))) files.set(file.path, file);
  }
  return [...files.values()];
}

/** The files of the level at `index`; `music` is a file that the level needs but that is not among them. */
export async function filesOf(index: number, artist: string, music?: string): Promise<DemoFile[]> {
  const random = createRandom(index);
  const mission = writeMission(index, artist, random, music);
  const { stem, text, textures, hasOwnTextures, scene, platforms, subject } = mission;
  const { thumbnail, preview } = await picturesOf(mission);
  const boxes = boxesOf(scene.blocks);
  const interior = buildBoxInterior(textures, { boxes, parts: platforms.map(partOf), tile: 2 * tile });
  const ownTextures = hasOwnTextures ? await drawFloorTextures(subject.floor) : [];
  return [
    { path: `missions/demo/${stem}.mis`, content: new TextEncoder().encode(text) },
    { path: `missions/demo/${stem}.jpg`, content: new Uint8Array(thumbnail) },
    ...(preview ? [{ path: `missions/demo/${stem}.prev.jpg`, content: new Uint8Array(preview) }] : []),
    { path: `interiors/demo/${stem}.dif`, content: new Uint8Array(interior) },
    ...ownTextures.map(({ name, png }) => ({
      path: `interiors/demo/${name}.png`,
      content: new Uint8Array(png),
    })),
  ];
}

interface Pictures {
  thumbnail: Buffer;
  preview: Buffer | null;
}

const drawn = new Map<number, Pictures>();

/**
 * Levels with the same name except for a number share their pictures: drawing takes longer than everything
 * else.
 */
async function picturesOf({ subject, scene, picture: key }: DemoMission): Promise<Pictures> {
  const known = drawn.get(key);
  if (known) return known;
  const svg = drawPicture(subject, scene, createRandom(key));
  const pictures = {
    thumbnail: await renderPicture(svg),
    preview: key % 3 === 0 ? await renderPicture(svg, 2) : null,
  };
  drawn.set(key, pictures);
  return pictures;
}
