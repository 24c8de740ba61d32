import type { Migration } from './migration.ts';

/**
 * Removes fields that nothing reads: a game flag in files of levels, and two counters of comments and packs
 * in levels.
 */
export const dropUnreadLevelFields: Migration = {
  number: 1,
  name: 'dropUnreadLevelFields',
  async run(db) {
    const levels = db.collection('levels');
    await levels.updateMany(
      { 'files.origin': { $exists: true } },
      { $unset: { 'files.$[].origin': '', 'versions.$[].files.$[].origin': '' } },
    );
    await levels.updateMany(
      { $or: [{ commentings: { $exists: true } }, { packings: { $exists: true } }] },
      { $unset: { commentings: '', packings: '' } },
    );
    await db
      .collection('uploads')
      .updateMany(
        { 'levels.files.origin': { $exists: true } },
        { $unset: { 'levels.$[].files.$[].origin': '' } },
      );
  },
};
