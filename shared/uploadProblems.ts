import { z } from 'zod';
import { count, id } from './fields.ts';

/*
 * Every possible finding about an upload. A finding is a code with the names that its sentence needs; the
 * sentences are in uploadSentences.ts. Each group names the server file that decides: search it for the code.
 * Paths are those of the upload, made fit to be shown.
 */

const finding = <Code extends string, Names extends z.ZodRawShape>(code: Code, names: Names) =>
  z.strictObject({ code: z.literal(code), ...names });

const name = z.string();

/** Where a file becomes invalid: line and column (both from 1) in text, byte offset in binary files. */
const position = z.union([z.strictObject({ line: count, column: count }), z.strictObject({ offset: count })]);

const format = z.enum(['Interior', 'Shape', 'Sky']);
export type CheckedFormat = z.infer<typeof format>;

/** The zip or folder itself: server/uploads/receive/archive. */
const archiveProblems = [
  finding('archiveDamaged', {}),
  finding('tooManyEntries', { found: count, max: count }),
  finding('unpacksTooLarge', { path: name, maxBytes: count }),
  /** `path` is null for the archive as a whole; `ratio` is the greatest allowed one. */
  finding('shrinksTooMuch', { path: name.nullable(), ratio: count }),
  finding('archiveInArchive', { path: name }),
  finding('entryTwice', { path: name }),
  finding('entriesDifferInCase', { path: name, other: name }),
  finding('nameWithControlCharacters', { name }),
  finding('nameTooLong', { name, maxBytes: count }),
  finding('absolutePath', { path: name }),
  finding('pathLeadsOut', { path: name }),
  finding('entryIsSpecial', { path: name }),
  finding('entryEncrypted', { path: name }),
  finding('unsupportedCompression', { path: name, method: name }),
] as const;

/**
 * The check as a whole: server/uploads/check/checkMissions.ts, runCheck.ts, checkInThread.ts and
 * reachVerdict.ts.
 */
const checkProblems = [
  finding('noMission', {}),
  finding('notOneMission', {}),
  finding('tooManyLevels', { found: count, max: count }),
  /** Counted in server/uploads/check/dependencies/search.ts. */
  finding('tooManyDependencies', { max: count }),
  finding('tooManyLevelFiles', { max: count }),
  finding('checkTooSlow', {}),
  finding('checkTooDemanding', {}),
  finding('checkCrashed', {}),
  /** Stands for the problems that the list omits. */
  finding('moreProblems', { count }),
] as const;

/** One mission: server/uploads/check/checkMission.ts. */
const missionProblems = [
  /** server/levels/pending/findDuplicates.ts */
  finding('duplicate', {
    mission: name,
    /** The level that is the same; absent where it is another mission of the upload. */
    level: z.strictObject({ id, name, addedBy: id }).optional(),
  }),
  finding('noMarkers', { mission: name }),
  finding('missionNotParsed', { mission: name, message: z.string(), position: position.nullable() }),
  finding('noMissionInfo', { mission: name }),
  finding('missingFields', { mission: name, fields: z.array(name) }),
  /** shared/missionInfoLimits.ts */
  finding('missionInfoTooLong', { mission: name }),
  finding('missionInfoTooManyFields', { mission: name }),
  finding('missionFieldTooLong', { mission: name, field: name, max: count }),
  finding('missionFieldChangesDirection', { mission: name, field: name }),
  /** server/uploads/check/dependencies/missionImages.ts */
  finding('noThumbnail', { mission: name }),
] as const;

/**
 * Dependencies of a mission: server/uploads/check/dependencies, followReferences.ts for files that a mission
 * names and followFile.ts for files that those name in turn.
 */
const dependencyProblems = [
  /**
   * Every file that a mission itself names must exist (followReferences.ts). For the textures that its files
   * name, wantedTextures.ts decides which must exist; others become the warning `missingTexture`.
   */
  finding('missingDependency', { dependency: name, requiredBy: name }),
  finding('ambiguousDependency', { dependency: name, requiredBy: name }),
  finding('includeWithoutData', { include: name, mission: name }),
  finding('invalidFile', { format, path: name }),
  /** `extension` is the one that the format requires. */
  finding('wrongExtension', { format, path: name, extension: name }),
] as const;

/** Pictures: server/uploads/check/checkImages.ts. */
const imageProblems = [
  finding('imageUnreadable', { path: name }),
  finding('imageHasOtherFormat', { path: name, format: name }),
  finding('imageTooLarge', { path: name }),
  finding('imageTooExpensive', { path: name }),
  finding('imageNotSupported', { path: name }),
] as const;

/** Why an upload is refused. */
export const ProblemFinding = z.discriminatedUnion('code', [
  ...archiveProblems,
  ...checkProblems,
  ...missionProblems,
  ...dependencyProblems,
  ...imageProblems,
]);
export type ProblemFinding = z.infer<typeof ProblemFinding>;

/** Findings that do not stop an upload but should be considered before submitting. */
export const WarningFinding = z.discriminatedUnion('code', [
  /** The first unused files, and the number of others: server/uploads/check/reachVerdict.ts. */
  finding('unusedFiles', { paths: z.array(name), others: count }),
  /** server/uploads/check/checkImages.ts */
  finding('smallThumbnail', { path: name, width: count, height: count }),
  /** An optional texture: server/uploads/check/dependencies/wantedTextures.ts. */
  finding('missingTexture', { texture: name, usedBy: name }),
  /** server/uploads/check/dependencies/search.ts */
  finding('shadowsStock', { path: name, stockPath: name }),
  /** server/uploads/check/checkMission.ts */
  finding('customCode', { mission: name }),
]);
export type WarningFinding = z.infer<typeof WarningFinding>;

export type Finding = ProblemFinding | WarningFinding;
export type FindingCode = Finding['code'];
