import type { Database } from '../../server/db/connect.ts';
import { loveId } from '../../server/db/documents/love.ts';
import { touch } from '../../server/db/touch.ts';
import { buildLevel } from '../../server/testing/factories.ts';

const sizes = { levels: 10_000, accounts: 2_000, comments: 30_000, loves: 100_000 };

/** One call of a query shape; `turn` counts the calls, over all connections, so that each can differ. */
export type QueryShape = (db: Database, turn: number) => Promise<unknown>;

const levelAt = (turn: number): number => 1 + ((turn * 7_919) % sizes.levels);
const accountAt = (turn: number): number => 1 + ((turn * 104_729) % sizes.accounts);
const levelsAt = (turn: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => levelAt(turn * count + index));
const loveAt = (turn: number) => {
  const [thingId, accountId] = [levelAt(turn), sizes.accounts + turn];
  return { _id: loveId('level', thingId, accountId), kind: 'level' as const, thingId, accountId, at: 1 };
};
const commentAt = (turn: number) => ({
  _id: sizes.comments + 1 + turn,
  levelId: levelAt(turn),
  author: accountAt(turn),
  time: 1,
  content: 'Measured',
});
const counts = { projection: { lovedCount: 1, downloads: 1 } };

/** Every kind of query that the server sends, on the collections that it sends it to. */
export const shapes: Record<string, QueryShape> = {
  'findOne by _id, small (account)': ({ accounts }, turn) => accounts.findOne({ _id: accountAt(turn) }),
  'findOne by _id, large (level)': ({ levels }, turn) => levels.findOne({ _id: levelAt(turn) }),
  'findOne by _id, two fields of a large one': ({ levels }, turn) =>
    levels.findOne({ _id: levelAt(turn) }, counts),
  'findOne by a unique index (username)': ({ accounts }, turn) =>
    accounts.findOne({ usernameKey: `person ${accountAt(turn)}` }),
  'find by an index (levels of an account)': ({ levels }, turn) =>
    levels.find({ addedBy: accountAt(turn) }, counts).toArray(),
  'find, sort by the index, limit 50 (comments)': ({ comments }, turn) =>
    comments
      .find({ levelId: levelAt(turn) })
      .sort({ _id: -1 })
      .limit(50)
      .toArray(),
  'find $in of 20 _ids, small': ({ accounts }, turn) =>
    accounts.find({ _id: { $in: levelsAt(turn, 20).map(accountAt) } }).toArray(),
  'find $in of 100 _ids, two fields of large ones': ({ levels }, turn) =>
    levels.find({ _id: { $in: levelsAt(turn, 100) } }, counts).toArray(),
  'find $in of 500 _ids, text (downloads)': ({ loves }, turn) =>
    loves.find({ _id: { $in: levelsAt(turn, 500).map((level) => loveId('level', level, 1)) } }).toArray(),
  'countDocuments by an index (loves of a level)': ({ loves }, turn) =>
    loves.countDocuments({ kind: 'level', thingId: levelAt(turn) }),
  'countDocuments of a collection (accounts)': ({ accounts }) => accounts.countDocuments(),
  'insertOne (comment)': ({ comments }, turn) => comments.insertOne(commentAt(turn)),
  'insertMany of 40 (loves)': ({ loves }, turn) =>
    loves.insertMany(Array.from({ length: 40 }, (_, index) => loveAt(1e6 + turn * 40 + index))),
  'updateOne with upsert (love)': ({ loves }, turn) => {
    const { _id, ...love } = loveAt(2e8 + turn);
    return loves.updateOne({ _id }, { $setOnInsert: love }, { upsert: true });
  },
  'updateOne by _id, small (account)': ({ accounts }, turn) =>
    accounts.updateOne({ _id: accountAt(turn) }, touch),
  'updateOne by _id, large (level)': ({ levels }, turn) => levels.updateOne({ _id: levelAt(turn) }, touch),
  'updateOne of one hot level': ({ levels }) => levels.updateOne({ _id: 77 }, touch),
  'updateOne that finds nothing': ({ levels }, turn) =>
    levels.updateOne({ _id: levelAt(turn), version: -1 }, touch),
  'updateMany $in of 40 levels': ({ levels }, turn) =>
    levels.updateMany({ _id: { $in: levelsAt(turn, 40) } }, touch),
  'bulkWrite of 40 updateOne (levels)': ({ levels }, turn) =>
    levels.bulkWrite(levelsAt(turn, 40).map((_id) => ({ updateOne: { filter: { _id }, update: touch } }))),
  'findOneAndUpdate by _id, tiny collection (counter)': ({ counters }) =>
    counters.findOneAndUpdate({ _id: 'reports' }, { $inc: { last: 1 } }, { returnDocument: 'after' }),
  'findOneAndUpdate by _id, small (account)': ({ accounts }, turn) =>
    accounts.findOneAndUpdate({ _id: accountAt(turn) }, touch),
  'findOneAndUpdate by _id, large (level)': ({ levels }, turn) =>
    levels.findOneAndUpdate({ _id: levelAt(turn) }, touch, counts),
  'deleteOne by _id (love)': ({ loves }, turn) => loves.deleteOne({ _id: loveAt(1e6 + turn)._id }),
  'deleteMany $in of 40 _ids (loves)': ({ loves }, turn) =>
    loves.deleteMany({ _id: { $in: levelsAt(turn, 40).map((level) => loveId('level', level, 1)) } }),
  'transaction of 1: insert': (db, turn) =>
    db.transaction((session) => db.loves.insertOne(loveAt(4e8 + turn), { session })),
  'transaction of 2: insert, updateOne (level)': (db, turn) =>
    db.transaction(async (session) => {
      await db.loves.insertOne(loveAt(6e8 + turn), { session });
      await db.levels.updateOne({ _id: levelAt(turn) }, { $inc: { lovedCount: 1 } }, { session });
    }),
  'transaction of 2 on one hot level': (db, turn) =>
    db.transaction(async (session) => {
      await db.loves.insertOne(loveAt(8e8 + turn), { session });
      await db.levels.updateOne({ _id: 77 }, { $inc: { lovedCount: 1 } }, { session });
    }),
  'transaction of 4 over 40 loves of 40 levels': (db, turn) =>
    db.transaction(async (session) => {
      const loves = Array.from({ length: 40 }, (_, index) => loveAt(1e9 + turn * 40 + index));
      const _ids = loves.map(({ _id }) => _id);
      const thingIds = loves.map(({ thingId }) => thingId);
      await db.loves.find({ _id: { $in: _ids } }, { session, projection: { _id: 1 } }).toArray();
      await db.levels.find({ _id: { $in: thingIds } }, { session, ...counts }).toArray();
      await db.loves.insertMany(loves, { session });
      const update = { $inc: { lovedCount: 1 } };
      await db.levels.bulkWrite(
        thingIds.map((_id) => ({ updateOne: { filter: { _id }, update } })),
        { session },
      );
    }),
};

/** Fills an empty database with about as much as a site of ten thousand levels has. */
export async function fillShapes(db: Database): Promise<void> {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  await insertAll(
    numbers(sizes.levels).map((_id) => buildLevel({ _id, addedBy: accountAt(_id) })),
    (some) => db.levels.insertMany(some),
  );
  await insertAll(
    numbers(sizes.accounts).map((_id) => ({
      _id,
      username: `Person ${_id}`,
      usernameKey: `person ${_id}`,
      email: `${_id}@example.org`,
      emailKey: `${_id}@example.org`,
      passwordHash: 'x'.repeat(100),
      createdAt: 1,
      bio: '',
      avatar: null,
      guidelinesAcknowledgedAt: 1,
      isModerator: false,
      isSuspended: false,
      suspensionReason: null,
    })),
    (some) => db.accounts.insertMany(some),
  );
  await insertAll(
    numbers(sizes.comments).map((_id) => ({ ...commentAt(_id), _id })),
    (some) => db.comments.insertMany(some),
  );
  await insertAll(
    numbers(sizes.loves).map((turn) => {
      const [thingId, accountId] = [levelAt(turn), 1 + Math.floor(turn / sizes.levels)];
      return { _id: loveId('level', thingId, accountId), kind: 'level' as const, thingId, accountId, at: 1 };
    }),
    (some) => db.loves.insertMany(some),
  );
}

async function insertAll<T>(all: T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += 2_000) await insert(all.slice(start, start + 2_000));
}
