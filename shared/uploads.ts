import { z } from 'zod';
import { count, id, idParam, line, text, time } from './fields.ts';
import { limits } from './limits.ts';
import { NewPack, PackInfo } from './packs.ts';
import { route } from './route.ts';
import { ProblemFinding, WarningFinding } from './uploadProblems.ts';

/** Where a file that a mission needs was found. */
export const FileOrigin = z.enum(['archive', 'stock', 'missing', 'unused']);
export type FileOrigin = z.infer<typeof FileOrigin>;

export const FileKind = z.enum([
  'mission',
  'image',
  'interior',
  'shape',
  'sky',
  'flipbook',
  'texture',
  'sound',
  'other',
]);
export type FileKind = z.infer<typeof FileKind>;

/**
 * A mission's dependencies and where they were found, as a tree: a mission, its interiors, their textures.
 */
export interface DependencyNode {
  path: string;
  kind: FileKind;
  origin: FileOrigin;
  children: DependencyNode[];
}
export const DependencyNode: z.ZodType<DependencyNode> = z.strictObject({
  path: z.string(),
  kind: FileKind,
  origin: FileOrigin,
  get children() {
    return z.array(DependencyNode);
  },
});

const checkedMission = {
  misFilePath: z.string(),
  tree: DependencyNode,
};

/** The stages of a check, in this order; `done` of `total` bytes, entries or files. */
export const UploadStage = z.enum(['receiving', 'unpacking', 'reading', 'checking', 'storing', 'done']);
export type UploadStage = z.infer<typeof UploadStage>;

export const UploadProgress = z.strictObject({
  uploadId: z.string(),
  stage: UploadStage,
  done: count,
  total: count,
  file: z.string().optional(),
});
export type UploadProgress = z.infer<typeof UploadProgress>;

/** A file of a level that a new version adds, removes or replaces. */
export const ChangedFile = z.strictObject({
  path: z.string(),
  isPicture: z.boolean(),
  /** Its size in bytes in the current version and in the new one; null where there is no such file. */
  before: count.nullable(),
  after: count.nullable(),
});
export type ChangedFile = z.infer<typeof ChangedFile>;

export const CheckedUpload = z.strictObject({
  status: z.literal('success'),
  uploadId: z.string(),
  /** `name` is the level's name. */
  missions: z.array(z.strictObject({ ...checkedMission, name: z.string() })),
  warnings: z.array(z.string()),
  /** The same warnings, each with its code and the names in it. */
  warningFindings: z.array(WarningFinding),
  /** For a level to replace: the changes of its mission info; null where a field is missing. */
  changes: z
    .array(z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .optional(),
  /** For a level to replace: the files that differ, pictures first. */
  changedFiles: z.array(ChangedFile).optional(),
  /** For a level to replace: its `editedAt` when these changes were found. */
  replacedEditedAt: time.nullable().optional(),
  /** The uploader's packs, which can receive the new levels. */
  packs: z.array(PackInfo),
});
export type CheckedUpload = z.infer<typeof CheckedUpload>;

/** The members of a refused upload's error answer, beside code and reason. */
export const UploadProblems = z
  .object({
    problems: z.array(z.string()),
    /** The same problems, each with its code and the names in it. */
    problemFindings: z.array(ProblemFinding),
    /** Absent when the archive itself could not be read: then nothing can be added to it. */
    uploadId: z.string().optional(),
    missions: z.array(z.strictObject(checkedMission)),
  })
  .describe('Further members of an ErrorReply whose `code` is `upload_has_problems`.');
export type UploadProblems = z.infer<typeof UploadProblems>;

export const uploadId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

export const Submission = z.strictObject({
  uploadId,
  /** One per mission, in their order. */
  remarks: z.array(text(limits.remarksLength)),
  addToPacks: z.array(id),
  newPack: NewPack.nullable(),
});
export type Submission = z.infer<typeof Submission>;

/** A zip, or files whose part names are their relative paths. */
const uploadTypes = ['application/zip', 'application/octet-stream', 'multipart/form-data'];

/** Room is kept for as much as is announced, so that it has to arrive in time. */
const aboutLength =
  'Announce how long the body is (`Content-Length`). One that is sent in chunks instead takes the room of the ' +
  'largest upload, and is refused with `too_slow` after an hour, or sooner on a very slow line.';

/** One of the caller's uploads that is not submitted yet. */
export const PendingUpload = z.strictObject({
  uploadId: z.string(),
  /** The name of the zip or folder, if the sender named it. */
  name: z.string().nullable(),
  kind: z.enum(['zip', 'files']),
  /** The size of the upload. */
  bytes: count,
  /** The names of its levels; empty when there are problems. */
  levelNames: z.array(z.string()),
  problemCount: count,
  /** The level that it replaces. */
  replaces: id.nullable(),
  createdAt: time,
  /** When the upload expires. */
  expiresAt: time,
});
export type PendingUpload = z.infer<typeof PendingUpload>;

export const uploadRoutes = {
  'upload.list': route({
    method: 'GET',
    path: '/level/uploads',
    summary: 'Your uploads that are not submitted yet, newest first',
    access: 'signedIn',
    scope: 'upload',
    reply: z.array(PendingUpload),
  }),
  'upload.checkAgain': route({
    method: 'POST',
    path: '/level/upload/:uploadId/check',
    summary: 'Continue an upload: check it again as it was sent',
    scope: 'upload',
    refusals: ['guidelines_not_acknowledged', 'upload_has_problems', 'upload_expired', 'upload_busy'],
    rateLimit: 'checkAgain',
    params: z.strictObject({ uploadId }),
    query: z.object({ progressId: uploadId.optional() }),
    reply: CheckedUpload,
  }),
  'upload.discard': route({
    method: 'DELETE',
    path: '/level/upload/:uploadId',
    summary: 'Discard an upload that is not submitted yet',
    scope: 'upload',
    params: z.strictObject({ uploadId }),
  }),
  'upload.image': route({
    method: 'GET',
    path: '/level/upload-image',
    summary: 'The picture of a mission in an upload that is not submitted yet',
    refusals: ['image_not_found'],
    access: 'signedIn',
    scope: 'upload',
    query: z.object({ uploadId, missionId: z.coerce.number().int().nonnegative() }),
    replyKind: 'file',
    replyType: 'image/*',
  }),
  'upload.room': route({
    method: 'GET',
    path: '/level/upload-room',
    summary: 'How many bytes you may upload now, and why not more',
    access: 'active',
    scope: 'upload',
    reply: z.strictObject({ bytes: count, reason: z.string() }),
  }),
  'upload.check': route({
    method: 'POST',
    path: '/level/upload',
    summary: 'Upload a zip or the files of a folder; answers what was found in them',
    details: aboutLength,
    scope: 'upload',
    refusals: ['guidelines_not_acknowledged', 'upload_has_problems', 'level_not_found', 'not_allowed'],
    rateLimit: 'upload',
    /**
     * `progressId` is the caller's name for this upload in `upload:progress` events; `replaces` is the level
     * to renew; `name` is shown where the upload is continued later.
     */
    query: z.object({
      progressId: uploadId.optional(),
      replaces: idParam.optional(),
      name: line(limits.entryNameLength).optional(),
    }),
    bodyKind: 'stream',
    bodyTypes: uploadTypes,
    reply: CheckedUpload,
  }),
  'upload.addFiles': route({
    method: 'POST',
    path: '/level/upload/:uploadId/files',
    summary: 'Add forgotten files to an upload and check it again',
    details: aboutLength,
    scope: 'upload',
    refusals: ['guidelines_not_acknowledged', 'upload_has_problems', 'upload_expired', 'upload_busy'],
    rateLimit: 'upload',
    params: z.strictObject({ uploadId }),
    query: z.object({ progressId: uploadId.optional() }),
    bodyKind: 'stream',
    bodyTypes: uploadTypes,
    reply: CheckedUpload,
  }),
  'upload.submit': route({
    method: 'POST',
    path: '/level/submit',
    summary: 'Make levels of a checked upload',
    scope: 'upload',
    refusals: [
      'guidelines_not_acknowledged',
      'upload_has_problems',
      'upload_expired',
      'pack_not_found',
      'not_allowed',
    ],
    body: Submission,
    reply: z.strictObject({ levelIds: z.array(id), newPackId: id.nullable() }),
  }),
};

export const uploadEvents = { 'upload:progress': UploadProgress };
