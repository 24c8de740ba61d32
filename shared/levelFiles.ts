import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { archiveQuery } from './archives.ts';
import { count, id, idParam, pixels, presence, text, time } from './fields.ts';
import { ExtendedLevelInfo } from './levels.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** One state of a level's files; the newest is the current one. */
export const LevelVersion = z.strictObject({
  version: id,
  addedAt: time,
  addedBy: ProfileInfo,
  /** The author's note about it. */
  change: z.string(),
  /** The differences from the previous version, by path. */
  addedFiles: z.array(z.string()),
  removedFiles: z.array(z.string()),
  changedFiles: z.array(z.string()),
});
export type LevelVersion = z.infer<typeof LevelVersion>;

/** A file in a level's archive. */
export const ArchiveFile = z.strictObject({
  /** Its name in the archive. */
  path: z.string(),
  /** In bytes. */
  size: count,
  /** Lower-case hexadecimal. */
  sha256: z.string(),
});
export type ArchiveFile = z.infer<typeof ArchiveFile>;

const imageQuery = z.object({
  original: presence,
  width: pixels,
  height: pixels,
  v: z.string().optional().describe('The `editedAt` of the level: makes a new address for a new picture.'),
});

const byId = z.strictObject({ id: idParam });

/** What the routes of a level's pictures have in common. */
const picture = {
  method: 'GET',
  refusals: ['level_not_found', 'image_not_found'],
  params: byId,
  query: imageQuery,
  replyKind: 'file',
  replyType: 'image/*',
} as const;

const idList = z
  .string()
  .regex(/^ {0,9}\d{1,15}( {0,9}, {0,9}\d{1,15})* {0,9}$/, 'IDs are numbers separated by commas.')
  .transform((ids, context) => {
    const read = readIds(ids, limits.bulkDownloadLevels);
    if (read) return read;
    const message = `At most ${limits.bulkDownloadLevels} levels can be asked for at once.`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** The distinct numbers between the commas, or null for more than `max`, which are not read to their end. */
function readIds(text: string, max: number): number[] | null {
  const ids = new Set<number>();
  for (let start = 0; start <= text.length; ) {
    const comma = text.indexOf(',', start);
    const end = comma < 0 ? text.length : comma;
    ids.add(Number(text.slice(start, end)));
    if (ids.size > max) return null;
    start = end + 1;
  }
  return [...ids];
}

/** The files of levels: archives, pictures and versions. */
export const levelFileRoutes = {
  'level.dependencies': route({
    method: 'GET',
    path: '/level/:id/dependencies',
    summary: 'The paths in its archive',
    refusals: ['level_not_found'],
    params: byId,
    query: z.object(archiveQuery),
    replyKind: 'shared',
    reply: z.array(z.string()),
  }),
  'level.files': route({
    method: 'GET',
    path: '/level/:id/files',
    summary: 'The files in its archive, for those who fetch only what they lack',
    refusals: ['level_not_found', 'version_not_found'],
    params: byId,
    query: z.object({ ...archiveQuery, version: idParam.optional() }),
    replyKind: 'shared',
    reply: z.array(ArchiveFile),
  }),
  'level.zip': route({
    method: 'GET',
    path: '/level/:id/zip',
    summary: 'Its archive; counts a download',
    refusals: ['level_not_found', 'version_not_found'],
    params: byId,
    query: z.object({ ...archiveQuery, version: idParam.optional() }),
    replyKind: 'file',
    replyType: 'application/zip',
  }),
  'level.zipSizeOfOne': route({
    method: 'GET',
    path: '/level/:id/zip/size',
    summary: 'How large that archive is',
    refusals: ['level_not_found', 'version_not_found', 'too_large'],
    params: byId,
    query: z.object({ ...archiveQuery, version: idParam.optional() }),
    replyKind: 'shared',
    reply: z.strictObject({ size: count.describe('In bytes.') }),
  }),
  'level.mbpak': route({
    method: 'GET',
    path: '/level/:id/mbpak',
    summary: 'Its package for PlatinumQuest, signed and encrypted; counts a download',
    refusals: ['level_not_found', 'mbpak_not_configured'],
    params: byId,
    query: z.object(archiveQuery),
    replyKind: 'file',
    replyType: 'application/octet-stream',
  }),
  'level.zipMany': route({
    method: 'POST',
    path: '/level/zip',
    summary: 'One archive of several levels; unknown IDs are skipped',
    access: 'anyone',
    scope: 'read',
    rateLimit: 'read',
    query: z.object(archiveQuery),
    bodyKind: 'form',
    body: z.strictObject({ ids: idList }),
    replyKind: 'file',
    replyType: 'application/zip',
  }),
  'level.zipManyByAddress': route({
    method: 'GET',
    path: '/level/zip',
    summary: 'The same at an address of its own, so that a broken download can be resumed',
    refusals: ['too_large'],
    query: z.object({ ...archiveQuery, ids: idList }),
    replyKind: 'file',
    replyType: 'application/zip',
  }),
  'level.zipSize': route({
    method: 'POST',
    path: '/level/zip/size',
    summary: 'How large one archive of several levels is',
    access: 'anyone',
    scope: 'read',
    rateLimit: 'read',
    query: z.object(archiveQuery),
    body: z.strictObject({ ids: idList }),
    reply: z.strictObject({ size: count.describe('In bytes.') }),
  }),
  'level.pictureColors': route({
    method: 'GET',
    path: '/level/picture-colors',
    summary: 'The average colours of pictures, by level, for their places until they are loaded',
    details: 'Levels without a picture are left out, and those whose colour is still being found out.',
    query: z.object({ ids: idList }),
    replyKind: 'shared',
    reply: z.record(z.string(), z.string().regex(/^#[0-9a-f]{3}$/)),
  }),
  'level.image': route({ ...picture, path: '/level/:id/image', summary: 'Its picture' }),
  'level.prevImage': route({ ...picture, path: '/level/:id/prev-image', summary: 'Its large preview' }),
  'level.versions': route({
    method: 'GET',
    path: '/level/:id/versions',
    summary: 'The versions of its files, newest first',
    refusals: ['level_not_found'],
    params: byId,
    replyKind: 'shared',
    reply: z.array(LevelVersion),
  }),
  'level.replace': route({
    method: 'POST',
    path: '/level/:id/versions',
    summary: 'Make a checked upload the new version of a level',
    scope: 'upload',
    refusals: [
      'level_not_found',
      'not_allowed',
      'upload_expired',
      'upload_has_problems',
      'edit_refused',
      'conflict',
    ],
    params: byId,
    body: z.strictObject({
      uploadId: z.string(),
      change: text(limits.versionChangeLength),
      editedAt: time
        .nullable()
        .optional()
        .describe(
          'The `replacedEditedAt` of the check: refused (409) when the level was edited since. Left out, nobody asks.',
        ),
    }),
    reply: ExtendedLevelInfo,
  }),
};
