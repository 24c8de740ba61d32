import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { scoreId } from '../../server/db/documents/score.ts';
import type { AnyGiven, GivenParts } from '../../server/testing/address.ts';
import {
  type KeptWrites,
  keepDownloads,
  keepEdit,
  keepScore,
  keepWrites,
} from '../../server/testing/keptWrites.ts';
import { buildZip } from '../../server/testing/zipBuilder.ts';
import { scoreTypeOf } from '../../shared/leaderboards.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { addressOf, addressWith } from '../../shared/routeAddress.ts';
import { type ReplyOf, type RouteName, routes } from '../../shared/routes.ts';
import { filesOf } from '../demo/addLevels.ts';

/** The server could not be reached, or broke off the connection. */
export class ServerGone extends Error {}
/**
 * The server reports that its database or its files are away, or its disk is full: the call may have been carried
 * out or not.
 */
export class NotReady extends Error {}
/**
 * The thing was deleted or changed by somebody else in the meantime, or has expired; or its maker has made
 * enough for a day.
 */
export class ThingGone extends Error {}
/** The session has ended. */
class SignedOut extends Error {}

export interface CrowdMember {
  id: number;
  token: string;
}

/** People who write to a site in every way, and remember which writes were acknowledged. */
export interface Crowd {
  signUp(name: string): Promise<CrowdMember>;
  /** The reply of a route to the holder of `token`; '' is a visitor. */
  call<Name extends RouteName>(token: string, name: Name, given: AnyGiven<Name>): Promise<ReplyOf<Name>>;
  addLevel(person: CrowdMember, packId: number): Promise<number>;
  createPack(person: CrowdMember): Promise<number>;
  comment(person: CrowdMember, levelId: number): Promise<void>;
  /** From now on, people are suspended now and then, by somebody who has the right to. */
  moderateBy(moderator: CrowdMember): void;
  /** One random write. */
  act(person: CrowdMember, levelId: number, packId: number): Promise<void>;
  /** What was acknowledged. */
  readonly kept: KeptWrites;
  /** How many writes were acknowledged. */
  readonly acknowledged: number;
}

const gone = () => {
  throw new ServerGone();
};

const password = 'a long password';
/** The one that every site has. */
const leaderboardId = 'marbleland';
/** How often somebody sends again what was not answered, and after how long. */
const retries = 3;
const retryMs = 500;

const rarely = async (work: () => Promise<unknown>) => void (randomInt(4) === 0 && (await work()));

/** `url` chooses the process that gets the next call. */
export function openCrowd(url: () => string): Crowd {
  const kept = keepWrites();
  let nextMission = 0;
  let acknowledged = 0;
  let moderator: (CrowdMember & { username: string }) | null = null;

  async function call<Name extends RouteName>(
    token: string,
    name: Name,
    given: GivenParts,
  ): Promise<ReplyOf<Name>> {
    const { body } = given;
    const isZip = body instanceof Uint8Array;
    const { method } = routes[name];
    const response = await fetch(url() + addressWith(name, given), {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': isZip ? 'application/zip' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isZip ? new Uint8Array(body) : JSON.stringify(body) }),
    }).catch(gone);
    const text = await response.text().catch(gone);
    if (response.status === 503 || response.status === 507) throw new NotReady();
    if (response.status === 401) throw new SignedOut(`${name} answers: ${text}`);
    if ([404, 409, 410, 429].includes(response.status)) throw new ThingGone(name);
    if (!response.ok) throw new Error(`${name} answers ${response.status}: ${text}`);
    if (method !== 'GET') acknowledged += 1;
    return JSON.parse(text);
  }

  /** Sends again what was not answered, as pages do: a write with an ID of its own happens once. */
  async function untilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    for (let left = retries; ; left -= 1) {
      try {
        return await send();
      } catch (error) {
        if (left === 0 || !(error instanceof ServerGone || error instanceof NotReady)) throw error;
        await wait(retryMs);
      }
    }
  }

  async function signUp(name: string): Promise<CrowdMember> {
    const username = `Person ${name}`;
    const account = { email: `${name}@example.org`, username, password };
    const signedUp = await call('', 'account.signUp', { body: account });
    if (!('token' in signedUp)) throw new Error('This site verifies addresses first.');
    const { token, signInInfo } = signedUp;
    const { id } = signInInfo.profile;
    kept.accounts.set(id, username);
    await call(token, 'account.acknowledgeGuidelines', {});
    return { id, token };
  }

  async function addLevel({ id, token }: CrowdMember, packId: number): Promise<number> {
    nextMission += 1;
    const entries = await filesOf(nextMission, 'Ivory');
    const zip = buildZip(entries.map(({ path, content }) => ({ name: path, data: content })));
    const { uploadId } = await call(token, 'upload.check', { body: zip });
    const submission = { uploadId, remarks: [''], addToPacks: [packId], newPack: null };
    const { levelIds } = await call(token, 'upload.submit', { body: submission });
    const [levelId = 0] = levelIds;
    kept.levels.set(levelId, id);
    return levelId;
  }

  /** Edits one of the person's own levels. */
  async function rewrite({ id, token }: CrowdMember): Promise<void> {
    const own = [...kept.levels].filter(([, owner]) => owner === id);
    const [levelId] = own[randomInt(own.length + 1)] ?? [];
    if (levelId === undefined) return;
    const params = { id: levelId };
    const { editedAt } = await call(token, 'level.info', { params });
    const remarks = `Edited ${randomUUID()}`;
    kept.remarks.delete(levelId);
    // Only this version is replaced: an edit whose answer was lost must not be carried out after this one.
    await call(token, 'level.edit', { params, body: { missionInfo: null, remarks, editedAt } });
    kept.remarks.set(levelId, remarks);
  }

  /** Reads what visitors read, the whole archive of a level too. */
  async function look(levelId: number, packId: number): Promise<void> {
    const paths = [
      addressOf('level.zip', { params: { id: levelId } }),
      pathOf('level', { id: levelId }),
      pathOf('pack', { id: packId }),
      addressOf('level.home'),
    ];
    await read(paths[randomInt(paths.length)] ?? '');
  }

  async function read(path: string): Promise<void> {
    const response = await fetch(url() + path).catch(gone);
    await response.arrayBuffer().catch(gone);
    if (response.status === 503) throw new NotReady();
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`);
  }

  async function deleteLevel({ token }: CrowdMember, levelId: number): Promise<void> {
    kept.levels.delete(levelId);
    kept.remarks.delete(levelId);
    await call(token, 'level.delete', { params: { id: levelId } });
    kept.deleted.add(levelId);
  }

  async function createPack({ token }: CrowdMember): Promise<number> {
    const body = { name: 'Own', description: 'Picks' };
    return (await call(token, 'pack.create', { body })).packId;
  }

  /** A pack of one's own, which is sometimes deleted again. */
  async function ownPack(person: CrowdMember): Promise<void> {
    const packId = await createPack(person);
    if (randomInt(2) === 0) {
      kept.packs.set(packId, person.id);
      return;
    }
    await call(person.token, 'pack.delete', { params: { id: packId } });
    kept.deletedPacks.add(packId);
  }

  /** Somebody new changes the password. */
  async function changePassword(): Promise<void> {
    const { id, token } = await signUp(randomUUID().slice(0, 8));
    const newPassword = randomUUID();
    await call(token, 'account.changePassword', { body: { currentPassword: password, newPassword } });
    kept.passwords.set(id, newPassword);
  }

  async function postScore({ id: accountId, token }: CrowdMember, levelId: number): Promise<void> {
    const type = scoreTypeOf(await call(token, 'level.info', { params: { id: levelId } }));
    const score = randomInt(100_000, 1_000_000);
    const given = { params: { id: levelId, leaderboardId }, body: { score, score_type: type } };
    const { best } = await call(token, 'leaderboard.postScore', given);
    keepScore(kept, scoreId({ leaderboardId, levelId, accountId, type }), { score: best, type });
  }

  /** Downloads some level and looks at its count, which tells of earlier downloads. */
  async function download(): Promise<void> {
    const levelId = [...kept.levels.keys()][randomInt(kept.levels.size)];
    if (levelId === undefined) return;
    const params = { id: levelId };
    await read(addressOf('level.zip', { params }));
    const { downloads } = await call('', 'level.info', { params });
    keepDownloads(kept, levelId, downloads);
  }

  async function comment({ token }: CrowdMember, levelId: number): Promise<void> {
    const body = { content: `Still here ${randomUUID()}`, clientId: randomUUID() };
    const given = { params: { id: levelId }, body };
    const comments = await untilAnswered(() => call(token, 'comment.post', given));
    for (const { id, content } of comments) kept.comments.set(id, content);
  }

  /** Somebody new signs out; the session must not come back. */
  async function leave(): Promise<void> {
    const { token } = await signUp(randomUUID().slice(0, 8));
    await call(token, 'account.signOut', {});
    kept.endedTokens.add(token);
  }

  /** Somebody new is suspended, and must not write any more. */
  async function suspend(): Promise<void> {
    if (!moderator) return;
    const person = await signUp(randomUUID().slice(0, 8));
    await createPack(person);
    const given = { params: { id: person.id }, body: { reason: 'Spam' } };
    try {
      await call(moderator.token, 'moderation.suspend', given);
    } catch (error) {
      if (!(error instanceof SignedOut)) throw error;
      // A session of a moderator ends after half a day, which a clock that jumps makes of a moment.
      const { username } = moderator;
      const { token } = await call('', 'account.signIn', { body: { emailOrUsername: username, password } });
      moderator = { ...moderator, token };
      return;
    }
    kept.suspended.set(person.id, person.token);
  }

  async function setLove({ id, token }: CrowdMember, kind: 'level' | 'pack', thingId: number): Promise<void> {
    const key = `${kind}/${thingId}:${id}`;
    const loved = randomInt(2) === 0;
    kept.loves.delete(key);
    await call(token, `${kind}.${loved ? 'love' : 'unlove'}`, { params: { id: thingId } });
    kept.loves.set(key, loved);
  }

  async function edit({ id, token }: CrowdMember, packId: number, op: object): Promise<void> {
    const params = { id: packId };
    const { version } = await call(token, 'pack.info', { params });
    const clientId = randomUUID();
    const body = { baseVersion: version, ops: [op], clientId };
    const { ignored } = await call(token, 'pack.applyOps', { params, body });
    if (ignored.length === 0) keepEdit(kept, id, clientId);
  }

  async function shuffle(person: CrowdMember, packId: number): Promise<void> {
    const levelId = [...kept.levels.keys()][randomInt(kept.levels.size)];
    const op =
      randomInt(2) === 0 ? { op: 'remove', levelIds: [levelId] } : { op: 'move', levelId, after: null };
    await edit(person, packId, op);
    await edit(person, packId, { op: 'add', levelIds: [levelId], after: null });
  }

  return {
    call,
    addLevel,
    createPack,
    comment,
    kept,
    moderateBy(member) {
      moderator = { ...member, username: kept.accounts.get(member.id) ?? '' };
    },
    get acknowledged() {
      return acknowledged;
    },
    signUp,
    async act(person, levelId, packId) {
      const choices = [
        () => comment(person, levelId),
        () => setLove(person, 'level', levelId),
        () => setLove(person, 'pack', packId),
        () => shuffle(person, packId),
        () => shuffle(person, packId),
        () => rewrite(person),
        () => look(levelId, packId),
        () => look(levelId, packId),
        () => addLevel(person, packId),
        () => postScore(person, levelId),
        () => download(),
        () => ownPack(person),
        () => changePassword(),
        () => rarely(() => signUp(randomUUID().slice(0, 8))),
        () => rarely(leave),
        () => rarely(suspend),
        // A new level, which no other member of the crowd uses yet.
        () => rarely(async () => deleteLevel(person, await addLevel(person, packId))),
      ];
      await choices[randomInt(choices.length)]?.();
    },
  };
}
