import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { addressOf } from '../../shared/routeAddress.ts';
import { demoPassword } from '../demo/addPeople.ts';
import { people } from '../demo/words.ts';
import { benchLevels } from './benchData.ts';
import type { BenchSite } from './benchSite.ts';
import type { LoadRequest } from './measureLoad.ts';

/** A signed-in person who writes. */
export interface Writer {
  id: number;
  token: string;
}

const SignedIn = z.object({
  token: z.string(),
  signInInfo: z.object({ profile: z.object({ id: z.int() }) }),
});

export async function signIn({ url }: BenchSite, emailOrUsername: string): Promise<Writer> {
  const body = JSON.stringify({ emailOrUsername, password: demoPassword });
  // Of one address, two runs within minutes would use up the allowance.
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `192.0.2.${randomInt(256)}` };
  const response = await fetch(url + addressOf('account.signIn'), { method: 'POST', headers, body });
  const { token, signInInfo } = SignedIn.parse(await response.json());
  return { id: signInInfo.profile.id, token };
}

/** The first accounts of the demo. */
export async function signInMany(site: BenchSite, howMany: number): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let index = 0; index < howMany; index += 1) writers.push(await signIn(site, nameOf(index)));
  return writers;
}

const nameOf = (index: number): string => {
  const lap = Math.floor(index / people.length);
  const { name } = people[index % people.length] ?? people[0];
  return lap === 0 ? name : `${name} ${lap + 1}`;
};

const bearer = ({ token }: Writer) => ({ Authorization: `Bearer ${token}` });
export const posted = (writer: Writer, path: string, body: unknown): LoadRequest => ({
  path,
  method: 'POST',
  headers: { ...bearer(writer), 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

export const love = (writer: Writer, levelId: number, verb: 'love' | 'unlove'): LoadRequest => ({
  path: addressOf(`level.${verb}`, { params: { id: levelId } }),
  method: 'PATCH',
  headers: bearer(writer),
});

export const benchComment = 'Measured, not meant.';
export const comment = (writer: Writer, levelId: number, content = benchComment): LoadRequest =>
  posted(writer, addressOf('comment.post', { params: { id: levelId } }), { content });

/** A download that counts: nobody in this network has downloaded the level before. */
export const download = (levelId: number, visitor: number): LoadRequest => ({
  path: addressOf('level.zip', { params: { id: levelId } }),
  headers: { 'X-Forwarded-For': `2001:db8:${inHex(process.pid)}:${inHex(visitor)}::1` },
});

/** A part of an IPv6 address. */
const inHex = (number: number): string => (number % 65_536).toString(16);

export const setBio = (writer: Writer, bio: string): LoadRequest => ({
  path: addressOf('account.setBio', { params: { id: writer.id } }),
  method: 'POST',
  headers: { ...bearer(writer), 'Content-Type': 'text/plain' },
  body: bio,
});

export const signInAgain = (index: number): LoadRequest => ({
  path: addressOf('account.signIn'),
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ emailOrUsername: nameOf(index), password: demoPassword }),
});

interface OwnPack {
  id: number;
  levelIds: number[];
  version: number;
  writer: Writer;
}

const Packs = z.array(
  z.object({
    id: z.int(),
    version: z.int(),
    levelIds: z.array(z.int()),
    createdBy: z.object({ id: z.int() }),
  }),
);

/** The packs of `writers` that have levels to move. */
export async function packsOf({ url }: BenchSite, writers: readonly Writer[]): Promise<OwnPack[]> {
  const packs = Packs.parse(await (await fetch(url + addressOf('pack.list'))).json());
  return packs.flatMap(({ createdBy, ...pack }) => {
    const writer = writers.find(({ id }) => id === createdBy.id);
    return writer && pack.levelIds.length > 1 ? [{ ...pack, writer }] : [];
  });
}

/** Moves a level of a pack to the front, another one each `turn`. */
export function packOp({ id, version, levelIds, writer }: OwnPack, turn: number): LoadRequest {
  const ops = [{ op: 'move', levelId: levelIds[turn % levelIds.length], after: null }];
  return posted(writer, addressOf('pack.applyOps', { params: { id } }), { baseVersion: version, ops });
}

interface OwnLevel {
  id: number;
  missionInfo: Record<string, string>;
}

const editedLevels = 5;
const Profile = z.object({ uploadedLevels: z.array(z.object({ id: z.int() })) });
const MissionInfo = z.record(z.string(), z.string());

/** Some levels of a writer. */
export async function levelsOf({ url }: BenchSite, { id: writerId }: Writer): Promise<OwnLevel[]> {
  const read = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
  const profile = await read(addressOf('account.info', { params: { id: writerId } }));
  return Promise.all(
    Profile.parse(profile)
      .uploadedLevels.slice(0, editedLevels)
      .map(async ({ id }) => {
        const missionInfo = await read(addressOf('level.missionInfo', { params: { id } }));
        return { id, missionInfo: MissionInfo.parse(missionInfo) };
      }),
  );
}

/** Changes the mission of a level, with another text each `turn`. */
export const editLevel = (writer: Writer, { id, missionInfo }: OwnLevel, turn: number): LoadRequest => ({
  ...posted(writer, addressOf('level.edit', { params: { id } }), {
    missionInfo: { ...missionInfo, desc: `Edited ${turn} times.` },
    remarks: null,
  }),
  method: 'PATCH',
});

export const setRemarks = (writer: Writer, id: number, remarks: string): LoadRequest => ({
  ...posted(writer, addressOf('level.edit', { params: { id } }), { missionInfo: null, remarks }),
  method: 'PATCH',
});

/** Levels that are spread over the site; `turn` counts on. */
export const levelAt = (turn: number): number => 1 + ((turn * 7_919) % benchLevels);
