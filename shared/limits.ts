import { dayMs, inDays } from './durations.ts';

/**
 * Every size, length and duration that pages have to know, once; callLimits.ts has those that only calls and
 * uploads need, server/limits.ts those that only the server knows. Bytes unless the name says otherwise.
 */
export const limits = {
  uploadBytes: 100_000_000,
  archiveEntries: 10_000,
  entryNameLength: 255,
  uploadLevels: 100,
  /** How long an upload can be submitted after files were sent. */
  uploadLifeMs: dayMs,
  /** Levels of one account in 24 hours. */
  levelsPerDay: 200,
  jsonBodyBytes: 1_000_000,
  commentLength: 2_000,
  /** Comments in one answer. */
  commentsPage: 200,
  remarksLength: 10_000,
  versionChangeLength: 500,
  packNameLength: 64,
  packDescriptionLength: 1_000,
  bioLength: 1_000,
  avatarBytes: 10_000_000,
  avatarPixels: 1_024,
  suspensionReasonLength: 500,
  reportReasonLength: 1_000,
  reportNoteLength: 1_000,
  moderationReasonLength: 500,
  binLifeMs: 30 * dayMs,
  usernameMinLength: 2,
  usernameMaxLength: 24,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  emailLength: 254,
  tokenNameLength: 64,
  tokensPerAccount: 20,
  packLevels: 1_000,
  invitationLifeMs: 7 * dayMs,
  packMessageLength: 1_000,
  /** Messages in one answer. */
  discussionPage: 100,
  packNoteLength: 200,
  /** Further neighbours that an operation can name for its place. */
  packFallbacks: 16,
  packLabelLength: 64,
  /** Operations on a pack in one request; of these, names and descriptions; and the levels that all name. */
  packOps: 100,
  packOpTexts: 20,
  packOpLevels: 2_000,
  bulkDownloadLevels: 50_000,

  /** How long events are kept for those who follow the site. */
  changeLifeMs: 7 * dayMs,
  changeStreamsPerAddress: 5,
  webhooks: 5,
  webhookTimeoutMs: 10_000,
  webhookFailingMs: dayMs,
  guidelinesMs: 60_000,
  playTimeoutMs: 2_000,

  /** How often “is writing…” is renewed, and when others remove it. */
  writingRepeatMs: 2_000,
  writingLifeMs: 4_000,
  /** People who look around in one level in 3D together. */
  companions: 12,
  /** The shortest time between two moves of one of them. */
  companionMoveMs: 200,
  /** How often their browsers report that they are still there, and after what silence they have left. */
  companionRepeatMs: 4_000,
  companionLifeMs: 10_000,
  /** Anything in a level lies within this distance of its origin on each axis. */
  sceneCoordinate: 1_000_000,

  /** Lists of up to so many levels or packs are searched by the browser, longer ones by the server. */
  browserList: 20_000,
  /** Of levels, lists of up to so many follow their page, and the browser searches once they are there. */
  browserLevels: 50_000,
  searchLength: 200,
  /** Results in one answer of a search. */
  searchPage: 24,
  searchPageMax: 1_000,
  homeLevels: 12,
  listPage: 24,
  /** How many of the levels that an account loves its profile lists. */
  lovedLevels: 1_000,
  /** The most entries that one request for a page of moderation returns. */
  moderationPage: 100,
  shortList: 4,
  leaderboardRows: 10,
  /** Pictures on the cover of a pack. */
  coverPictures: 4,
  bulkConfirmFrom: 100,
  plainDeleteBelowDownloads: 5,
} as const;

/** How long deleted things can be brought back, in words. */
export const binLife = `${inDays(limits.binLifeMs)} days`;

/** The maximum size of an upload, in words. */
export const uploadSize = `${limits.uploadBytes / 1_000_000} MB`;
