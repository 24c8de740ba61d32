import { isDeepStrictEqual } from 'node:util';
import type { PackContent } from '../../shared/applyPackOp.ts';
import type { Database } from '../db/connect.ts';
import { keyOf } from '../db/documents/account.ts';
import { type LevelDocument, missionFileOf } from '../db/documents/level.ts';
import { looksOf } from '../db/documents/nameLook.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import { blobKey, measure, type StoredBlob } from '../files/blobs.ts';
import { FileMissingError, type FileStore } from '../files/fileStore.ts';
import { replayTo } from '../packs/steps/replayTo.ts';
import { createPasswords } from '../services/passwords.ts';
import { removeUnusedBlobs, settleSweptBlobs } from '../sweep/sweepBlobs.ts';
import { removeOrphanedParts } from '../sweep/sweepUploads.ts';
import { isAsGood, type KeptWrites } from './keptWrites.ts';
import type { PackFollower } from './packFollower.ts';
import { personWith, visitor } from './person.ts';
import { readZipStrictly } from './strictZipReader.ts';

/*
 * Everything that must be true of a site, whatever crashed at any moment: what is stored agrees with itself,
 * what was acknowledged is stored, and what is shown is what is stored. Each promise stands under its words,
 * with the check that finds where it is broken, one sentence for each place.
 */

interface Stored {
  db: Database;
  files: FileStore;
  levels: LevelDocument[];
  packs: PackDocument[];
}

/**
 * A site beside the memory of those who have written to it since its first start. Everything in it came there by
 * calls, while documents that tests write themselves may lack what such calls add.
 */
interface Acknowledged extends Stored {
  kept: KeptWrites;
}

/** A site whose servers are ready and have nothing to do. */
interface Shown extends Acknowledged {
  servers: readonly { url: string }[];
  /** Open pages of the pack `packId`. */
  followers: readonly PackFollower[];
  packId: number;
  /** A level that people have commented on. */
  levelId: number;
}

/**
 * The newest of what was ended, suspended or changed, and of the levels: each costs a call to each server, or as
 * much time.
 */
const asked = 10;

type Promises<Site> = Record<string, (site: Site) => Promise<string[]> | string[]>;

const ofStored: Promises<Stored> = {
  'Every file of levels, deleted levels, waiting uploads and profiles is stored, with its bytes, size and checksum':
    async ({ db, files, levels }) => {
      const binned = (await db.bin.find({ kind: 'level' }).toArray()).flatMap((each) =>
        each.kind === 'level' ? each.level : [],
      );
      const uploads = await db.uploads.find({ submitted: null }).toArray();
      const accounts = await db.accounts.find({ avatar: { $ne: null } }).toArray();
      const wanted = [
        ...[...levels, ...binned].flatMap(({ _id, versions }) =>
          versions.flatMap((version) => wantedBy(`Level ${_id}`, version.files)),
        ),
        ...uploads.flatMap(({ _id, levels: ready, drafts }) =>
          [...(ready ?? []), ...(drafts ?? [])].flatMap((level) => wantedBy(`Upload ${_id}`, level.files)),
        ),
        ...accounts.flatMap(({ _id, avatar }) =>
          avatar ? wantedBy(`Account ${_id}`, [{ sha256: avatar.sha256, path: 'its picture' }]) : [],
        ),
      ];
      const measured = new Map<string, StoredBlob | null>();
      for (const { file } of wanted) {
        const { sha256 } = file;
        if (!measured.has(sha256)) measured.set(sha256, await measureStored(files, sha256));
      }
      return wanted.flatMap(({ who, file }) => {
        const { path, sha256, size, crc32 } = file;
        const real = measured.get(sha256);
        if (!real) return [`${who} lacks ${path}.`];
        if (real.sha256 !== sha256) return [`${who} has other bytes in ${path}.`];
        const isRight = (size ?? real.size) === real.size && (crc32 ?? real.crc32) === real.crc32;
        return isRight ? [] : [`${who} has another size or checksum of ${path} than its bytes.`];
      });
    },

  'The versions of a level are numbered without gaps, and the last one is what the level is': ({ levels }) =>
    levels.flatMap(({ _id, version, versions, files }) => {
      const numbers = versions.map((each) => each.version);
      const isWithoutGaps = numbers.every((number, index) => number === index + 1);
      return isWithoutGaps && numbers.at(-1) === version && isDeepStrictEqual(versions.at(-1)?.files, files)
        ? []
        : [`Level ${_id} at version ${version} has the versions ${numbers}, or other files than the last.`];
    }),

  'No mission is two levels': ({ levels }) =>
    twice(
      levels.flatMap(({ misHash, contentHash }) => [`mission ${misHash}`, `content ${contentHash}`]),
      (hash) => `Two levels have the ${hash}.`,
    ),

  'A level or pack counts as many loves as are stored': async ({ db, levels, packs }) => {
    const loves = new Map<string, number>();
    for (const { kind, thingId } of await db.loves.find().toArray()) {
      const thing = `${kind} ${thingId}`;
      loves.set(thing, (loves.get(thing) ?? 0) + 1);
    }
    const check = (kind: string, things: readonly { _id: number; lovedCount: number }[]) =>
      things.flatMap(({ _id, lovedCount }) => {
        const real = loves.get(`${kind} ${_id}`) ?? 0;
        return real === lovedCount ? [] : [`The ${kind} ${_id} counts ${lovedCount} loves but has ${real}.`];
      });
    return [...check('level', levels), ...check('pack', packs)];
  },

  'A pack holds levels that exist, each once': ({ levels, packs }) => {
    const exists = new Set(levels.map(({ _id }) => _id));
    return packs.flatMap(({ _id, levelIds }) => [
      ...levelIds
        .filter((id) => !exists.has(id))
        .map((id) => `Pack ${_id} holds level ${id}, which is gone.`),
      ...twice(levelIds, (id) => `Pack ${_id} holds level ${id} twice.`),
    ]);
  },

  'Each kept step of a pack follows the one before it, or holds the whole pack': async ({ db }) => {
    const steps = await db.packSteps
      .find({ version: { $gte: 0 } })
      .sort({ packId: 1, version: 1 })
      .toArray();
    return steps.flatMap(({ packId, version, ops, after }, index) => {
      const before = steps[index - 1];
      const follows = before?.packId === packId && before.version === version - ops.length;
      return follows || after ? [] : [`The history of pack ${packId} has a gap before version ${version}.`];
    });
  },

  'The texts, levels and notes of a pack are what its history leads to': async ({ db, packs }) => {
    const broken: string[] = [];
    for (const pack of packs) {
      const [last] = await db.packSteps.find({ packId: pack._id }).sort({ version: -1 }).limit(1).toArray();
      const replayed = await replayTo({ db }, pack._id, pack.version);
      const isReplayed =
        last?.version === pack.version &&
        replayed &&
        isDeepStrictEqual(contentOf(replayed.content), contentOf(pack));
      if (!isReplayed) broken.push(`The history of pack ${pack._id} does not end with what it is.`);
    }
    return broken;
  },

  'No comment, love, score, message or step is of something that is gone': async ({ db, levels, packs }) => {
    const things = new Set([
      ...levels.map(({ _id }) => `level ${_id}`),
      ...packs.map(({ _id }) => `pack ${_id}`),
    ]);
    const parts = [
      ...(await db.comments.find().toArray()).map(({ _id, levelId }) => [
        `Comment ${_id}`,
        `level ${levelId}`,
      ]),
      ...(await db.scores.find().toArray()).map(({ _id, levelId }) => [
        `The score ${_id}`,
        `level ${levelId}`,
      ]),
      ...(await db.loves.find().toArray()).map(({ _id, kind, thingId }) => [
        `The love ${_id}`,
        `${kind} ${thingId}`,
      ]),
      ...(await db.packMessages.find().toArray()).map(({ _id, packId }) => [
        `Message ${_id}`,
        `pack ${packId}`,
      ]),
      ...(await db.packSteps.find().toArray()).map(({ version, packId }) => [
        `Step ${version}`,
        `pack ${packId}`,
      ]),
    ] as const;
    return parts.flatMap(([part = '', thing = '']) =>
      things.has(thing) ? [] : [`${part} is of the ${thing}, which is gone.`],
    );
  },

  'What was deleted together with a thing is kept with that thing': async ({ db }) => {
    const binned = new Set(await db.bin.distinct('_id'));
    const things: string[] = await db.binParts.distinct('thing');
    return things
      .filter((thing) => !binned.has(thing))
      .map((thing) => `Parts of ${thing} are left in the bin.`);
  },

  // Only people delete levels, so either all levels of an upload are there or it is not submitted.
  'An upload is submitted as a whole or not at all': async ({ db, levels }) => {
    const exists = new Set(levels.map(({ _id }) => _id));
    const hashes = new Set(levels.map(({ misHash }) => misHash));
    return (await db.uploads.find().toArray()).flatMap(({ _id, levels: ready, submitted }) => {
      const made = (ready ?? []).filter(({ misHash }) => hashes.has(misHash));
      if (!submitted && made.length > 0) return [`Upload ${_id} has levels but is not submitted.`];
      const lost = submitted?.levelIds.some((id) => !exists.has(id)) && made.length > 0;
      return lost ? [`Upload ${_id} is submitted but has only some of its levels.`] : [];
    });
  },

  'Nothing is left of a suspended account whose deletion has ended': async ({ db, levels, packs }) => {
    const ended = await db.accounts
      .find({ isSuspended: true, pendingDeletion: { $exists: false } })
      .toArray();
    const authors: number[] = await db.comments.distinct('author');
    const creators = [
      ...levels.map(({ addedBy }) => addedBy),
      ...packs.map(({ createdBy }) => createdBy),
      ...authors,
    ];
    return ended
      .filter(({ _id }) => creators.includes(_id))
      .map(({ _id }) => `The suspended account ${_id} still has levels, packs or comments.`);
  },
};

const ofAcknowledged: Promises<Acknowledged> = {
  'No acknowledged account is lost': async ({ db, kept }) => {
    const names = new Map((await db.accounts.find().toArray()).map(({ _id, username }) => [_id, username]));
    return [...kept.accounts].flatMap(([id, name]) =>
      names.get(id) === name ? [] : [`Account ${id}, ${name}, is lost.`],
    );
  },

  'No acknowledged comment is lost or doubled': async ({ db, kept }) => {
    const comments = await db.comments.find().toArray();
    const texts = new Map(comments.map(({ _id, content }) => [_id, content]));
    return [
      ...[...kept.comments]
        .filter(([id, text]) => texts.get(id) !== text)
        .map(([id]) => `Comment ${id} is lost.`),
      ...twice(
        comments.map(({ content }) => content),
        (text) => `The comment “${text}” is there twice.`,
      ),
    ];
  },

  'No acknowledged love is lost, and none that was taken back is there': async ({ db, kept }) => {
    const stored = new Set(await db.loves.distinct('_id'));
    return [...kept.loves]
      .filter(([key, loved]) => stored.has(key.replace('/', ':')) !== loved)
      .map(([key, loved]) => `${key} is ${loved ? 'not loved any more' : 'loved again'}.`);
  },

  'No acknowledged upload is lost, and no deleted level is back': ({ levels, kept }) => {
    const exists = new Set(levels.map(({ _id }) => _id));
    return [
      ...[...kept.levels.keys()].filter((id) => !exists.has(id)).map((id) => `Level ${id} is lost.`),
      ...[...kept.deleted].filter((id) => exists.has(id)).map((id) => `Level ${id} is back.`),
    ];
  },

  'No acknowledged pack is lost, and no deleted pack is back': ({ packs, kept }) => {
    const owners = new Map(packs.map(({ _id, createdBy }) => [_id, createdBy]));
    return [
      ...[...kept.packs]
        .filter(([id, owner]) => owners.get(id) !== owner)
        .map(([id]) => `Pack ${id} is lost.`),
      ...[...kept.deletedPacks].filter((id) => owners.has(id)).map((id) => `Pack ${id} is back.`),
    ];
  },

  'No acknowledged score is lost': async ({ db, kept }) => {
    const stored = new Map((await db.scores.find().toArray()).map((score) => [score._id, score]));
    return [...kept.scores].flatMap(([id, score]) => {
      const best = stored.get(id);
      return best && isAsGood(best, score)
        ? []
        : [`The score ${id} was ${score.score} but is ${best?.score}.`];
    });
  },

  'No acknowledged change of a password is lost': async ({ db, kept }) => {
    const lost: string[] = [];
    const passwords = createPasswords();
    for (const [id, password] of [...kept.passwords].slice(-asked)) {
      const account = await db.accounts.findOne({ _id: id });
      const isRight = await passwords.isRight(password, account?.passwordHash, id);
      if (!isRight) lost.push(`Account ${id} has another password than its last one.`);
    }
    await passwords.close();
    return lost;
  },

  // A download is counted after it was sent, and only then shown.
  'No download that was shown is lost': ({ levels, kept }) => {
    const stored = new Map(levels.map(({ _id, downloads }) => [_id, downloads]));
    return [...kept.downloads].flatMap(([id, shown]) => {
      const counted = stored.get(id);
      return counted === undefined || counted >= shown
        ? []
        : [`Level ${id} showed ${shown} downloads but has ${counted}.`];
    });
  },

  'No acknowledged edit of a level is lost': ({ levels, kept }) => {
    const remarks = new Map(levels.map((level) => [level._id, level.remarks]));
    return [...kept.remarks]
      .filter(([id, text]) => remarks.get(id) !== text)
      .map(([id]) => `The last edit of level ${id} is lost.`);
  },

  'No acknowledged edit of a pack is lost or doubled': async ({ db, kept }) => {
    const steps = await db.packSteps.find({ clientId: { $ne: null } }).toArray();
    const stored = new Set(steps.map(({ clientId }) => clientId));
    return [
      ...[...kept.edits.values()]
        .flat()
        .filter((id) => !stored.has(id))
        .map((id) => `The edit ${id} of a pack is lost.`),
      ...twice(
        steps.map(({ packId, clientId }) => `${clientId} of pack ${packId}`),
        (edit) => `The edit ${edit} was applied twice.`,
      ),
    ];
  },

  'Names and addresses are unique, and each name has its looks': async ({ db }) => {
    const accounts = await db.accounts.find().toArray();
    const named = accounts.filter(({ removal }) => !removal);
    const looks = new Map(
      (await db.nameLooks.find().toArray()).map(({ _id, accountId }) => [_id, accountId]),
    );
    const ids = new Set(named.map(({ _id }) => _id));
    return [
      ...twice(
        named.map(({ username }) => keyOf(username)),
        (name) => `Two accounts are called ${name}.`,
      ),
      ...twice(
        named.map(({ email }) => keyOf(email)),
        () => 'Two accounts have the same address.',
      ),
      ...named
        .filter(({ username }) => looksOf(username).some((look) => !looks.has(look)))
        .map(({ _id }) => `The name of account ${_id} could be taken by one that looks like it.`),
      ...[...looks]
        .filter(([, accountId]) => !ids.has(accountId))
        .map(([look, accountId]) => `The look ${look} is held for account ${accountId}, which is gone.`),
    ];
  },

  'Sessions and tokens are of accounts that exist, and no suspended account has a token': async ({ db }) => {
    const accounts = await db.accounts.find().toArray();
    const exists = new Set(accounts.filter(({ removal }) => !removal).map(({ _id }) => _id));
    const suspended = new Set(accounts.filter(({ isSuspended }) => isSuspended).map(({ _id }) => _id));
    const ofSessions: number[] = await db.sessions.distinct('accountId');
    const ofTokens: number[] = await db.tokens.distinct('accountId');
    return [
      ...ofSessions
        .filter((id) => !exists.has(id))
        .map((id) => `Account ${id} is gone, with a session left.`),
      ...ofTokens.filter((id) => !exists.has(id)).map((id) => `Account ${id} is gone, with a token left.`),
      ...ofTokens.filter((id) => suspended.has(id)).map((id) => `The suspended account ${id} has a token.`),
    ];
  },

  // Downloads are stored for a day. Those of things that are gone are stored but counted nowhere.
  'No download is counted twice': async ({ db, levels, packs }) => {
    const counted = [...levels, ...packs].reduce((sum, { downloads }) => sum + downloads, 0);
    const stored = await db.downloads.countDocuments();
    return counted <= stored ? [] : [`${counted} downloads are counted, but only ${stored} are stored.`];
  },

  'The public history is numbered without gaps, and tells of each comment once': async ({ db }) => {
    const changes = await db.changes
      .find({ number: { $ne: null } })
      .sort({ number: 1 })
      .toArray();
    const added = changes.flatMap((each) => (each.event === 'comment:added' ? each.commentId : []));
    const [first] = changes;
    return [
      ...changes
        .filter(({ number }, index) => number !== (first?.number ?? 0) + index)
        .slice(0, 1)
        .map(({ number }) => `The public history has a gap or a repeat before ${number}.`),
      ...twice(added, (id) => `The public history tells twice that comment ${id} was added.`),
    ];
  },
};

const ofShown: Promises<Shown> = {
  'Every server lists the stored levels with the stored counts': ({ servers, levels }) => {
    const stored = new Map(levels.map(({ _id, lovedCount }) => [_id, lovedCount]));
    return ofEach(servers, async (server, name) => {
      const list = await visitor(server).call('level.list');
      const listed = new Map(list.map(({ id, lovedCount }) => [id, lovedCount]));
      return [...new Set([...stored.keys(), ...listed.keys()])]
        .filter((id) => stored.get(id) !== listed.get(id))
        .map((id) => `${name} lists level ${id} with ${listed.get(id)} loves of ${stored.get(id)}.`);
    });
  },

  'Every server shows the stored comments': async ({ servers, db, levelId }) => {
    const stored = await db.comments.find({ levelId }).sort({ _id: -1 }).limit(asked).toArray();
    return ofEach(servers, async (server, name) => {
      const query = { limit: String(asked) };
      const shown = await visitor(server).call('comment.list', { params: { id: String(levelId) }, query });
      return String(shown.map(({ id }) => id)) === String(stored.map(({ _id }) => _id))
        ? []
        : [`${name} shows other comments on level ${levelId} than are stored.`];
    });
  },

  'Every server and every open page shows the stored pack': async ({ servers, followers, packs, packId }) => {
    const stored = packs.find(({ _id }) => _id === packId);
    const compare = (who: string, shown: (PackContent & { version: number }) | null) => {
      if (shown?.version !== stored?.version) {
        return [`${who} shows version ${shown?.version} of a pack at ${stored?.version}.`];
      }
      return shown && stored && isDeepStrictEqual(contentOf(shown), contentOf(stored))
        ? []
        : [`${who} shows other content of the pack than is stored.`];
    };
    return [
      ...(await ofEach(servers, async (server, name) =>
        compare(name, await visitor(server).call('pack.info', { params: { id: String(packId) } })),
      )),
      ...followers.flatMap((page, index) => compare(`The open page ${index + 1}`, page.shown())),
    ];
  },

  'Every server hands out the files of levels with the right bytes': ({ servers, levels }) =>
    ofEach(servers, async (server, name) => {
      const wrong: string[] = [];
      for (const level of levels.slice(-asked)) {
        const given = { params: { id: level._id }, query: { assuming: 'none' } };
        const { status, bytes } = await visitor(server).request('level.zip', given);
        // Where bytes are missing or changed, this fails in the words of a game client.
        const sent = status === 200 ? readZipStrictly(bytes).map(({ data }) => measure(data).sha256) : [];
        const mission = missionFileOf(level);
        if (!mission || !sent.includes(mission.sha256)) {
          wrong.push(`${name} does not send the mission of level ${level._id}: ${status}.`);
        }
      }
      return wrong;
    }),

  'No session that was ended works at any server': ({ servers, kept }) =>
    ofEach(servers, async (server, name) => {
      const wrong: string[] = [];
      for (const token of [...kept.endedTokens].slice(-asked)) {
        const { status } = await personWith(server, token).request('account.checkToken');
        if (status !== 401) wrong.push(`${name} answers ${status} to a session that was ended.`);
      }
      return wrong;
    }),

  'Suspended people are refused by every server': ({ servers, kept, levelId }) =>
    ofEach(servers, async (server, name) => {
      const wrong: string[] = [];
      for (const [id, token] of [...kept.suspended].slice(-asked)) {
        const given = { params: { id: levelId }, body: { content: 'Still here' } };
        const { status, json } = await personWith(server, token).request('comment.post', given);
        if (json.code !== 'suspended') {
          wrong.push(`${name} answers ${status} to the suspended account ${id}.`);
        }
      }
      return wrong;
    }),
};

/** What is broken in what is stored. Holds at every moment at which no server is in the middle of a write. */
export const findBrokenInvariants = async (db: Database, files: FileStore): Promise<string[]> =>
  findBroken(ofStored, await readStored(db, files));

/** What was acknowledged but is not so. */
export const findLostWrites = async (db: Database, files: FileStore, kept: KeptWrites): Promise<string[]> =>
  findBroken(ofAcknowledged, { ...(await readStored(db, files)), kept });

/** Everything that is broken at a site whose servers are ready and have nothing to do. */
export async function findBrokenPromises(site: Omit<Shown, 'levels' | 'packs'>): Promise<string[]> {
  const all = { ...site, ...(await readStored(site.db, site.files)) };
  return findBroken({ ...ofStored, ...ofAcknowledged, ...ofShown }, all);
}

/**
 * Removes unused files as the sweeper does, all that are older than `before`, and returns the received files
 * that nobody owns nevertheless. Afterwards every file that is needed must still be there.
 */
export async function findUnowned(db: Database, files: FileStore, before: number): Promise<string[]> {
  await removeOrphanedParts({ db, files }, before);
  await removeUnusedBlobs({ db, files }, before);
  await settleSweptBlobs({ db, files });
  const uploads = await db.uploads.find({ submitted: null }).toArray();
  const owned = new Set(uploads.flatMap(({ parts }) => parts.map(({ key }) => key)));
  const unowned: string[] = [];
  for await (const { key, modifiedAt } of files.list('uploads/')) {
    if (!owned.has(key) && modifiedAt.getTime() <= before) {
      unowned.push(`The received file ${key} has no owner.`);
    }
  }
  for await (const { key } of files.list('swept/')) unowned.push(`The file ${key} was not removed.`);
  return unowned;
}

interface WantedFile {
  path: string;
  sha256: string;
  size?: number;
  crc32?: number;
}

const wantedBy = (who: string, files: readonly WantedFile[]): { who: string; file: WantedFile }[] =>
  files.map((file) => ({ who, file }));

async function measureStored(files: FileStore, sha256: string): Promise<StoredBlob | null> {
  try {
    return measure(await files.readAll(blobKey(sha256)));
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}

async function readStored(db: Database, files: FileStore): Promise<Stored> {
  const [levels, packs] = await Promise.all([
    db.levels.find().sort({ _id: 1 }).toArray(),
    db.packs.find().sort({ _id: 1 }).toArray(),
  ]);
  return { db, files, levels, packs };
}

async function findBroken<Site>(promises: Promises<Site>, site: Site): Promise<string[]> {
  const broken: string[] = [];
  for (const [promise, find] of Object.entries(promises)) {
    broken.push(...(await find(site)).map((sentence) => `${promise}: ${sentence}`));
  }
  return broken;
}

async function ofEach<Server>(
  servers: readonly Server[],
  find: (server: Server, name: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, server] of servers.entries()) found.push(...(await find(server, `Server ${index + 1}`)));
  return found;
}

function twice<T>(values: readonly T[], sentence: (value: T) => string): string[] {
  const seen = new Set<T>();
  return values.filter((value) => seen.size === seen.add(value).size).map(sentence);
}

const contentOf = ({ name, description, levelIds, notes }: PackContent): PackContent => ({
  name,
  description,
  levelIds: [...levelIds],
  notes: { ...notes },
});
