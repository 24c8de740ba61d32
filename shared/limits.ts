import { dayMs, hourMs, inDays, minuteMs } from './durations.ts';

/**
 * Every size, length and duration that pages or callers have to know, once; server/limits.ts has those that
 * only the server knows. Bytes unless the name says otherwise.
 */
export const limits = {
  uploadBytes: 100_000_000,
  archiveEntries: 10_000,
  entryNameLength: 255,
  imagePixels: 40_000_000,
  /** Decoders hold several whole lines in memory. Neither a game nor a screen needs wider pictures. */
  imageSidePixels: 16_384,
  /** Every visitor loads the list, which contains every level's name and texts. */
  missionInfoLength: 20_000,
  missionInfoFields: 1_000,
  /** Of a level's name, and of its artist's. */
  levelNameLength: 200,
  levelDescriptionLength: 2_000,
  gameModeLength: 100,
  uploadLevels: 100,
  /** How long an upload can be submitted after files were sent. */
  uploadLifeMs: dayMs,
  /** Levels of one account in 24 hours. */
  levelsPerDay: 200,
  checkTimeMs: 60_000,
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
  /** The width or height of any other picture that can be requested. */
  pictureSidePixels: 4_096,
  suspensionReasonLength: 500,
  reportReasonLength: 1_000,
  reportNoteLength: 1_000,
  moderationReasonLength: 500,
  binLifeMs: 30 * dayMs,
  usernameMinLength: 2,
  usernameMaxLength: 24,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  /** Wrong passwords of an account: from one address or known browser, and from everywhere. */
  wrongPasswords: 10,
  wrongPasswordsMs: 5 * minuteMs,
  allWrongPasswords: 100,
  allWrongPasswordsMs: hourMs,
  /** How long after the password was given somebody can change what keeps the account safe. */
  confirmationMs: 10 * minuteMs,
  emailLength: 254,
  tokenNameLength: 64,
  tokensPerAccount: 20,
  /** The longest life that a personal API token can be given; it can also have no end. */
  tokenLifeMs: 366 * dayMs,
  packLevels: 1_000,
  invitationLifeMs: 7 * dayMs,
  packMessageLength: 1_000,
  /** Messages in one answer. */
  discussionPage: 100,
  packNoteLength: 200,
  /** Further neighbours that an operation can name for its place. */
  packFallbacks: 16,
  packHistoryPage: 100,
  packLabelLength: 64,
  /** Operations on a pack in one request; of these, names and descriptions; and the levels that all name. */
  packOps: 100,
  packOpTexts: 20,
  packOpLevels: 2_000,
  bulkDownloadLevels: 50_000,

  /** The best scores of a leaderboard that are listed; the others are kept and have a placement. */
  leaderboardScores: 100,
  /** Milliseconds (27 hours) or points. */
  maxScore: 100_000_000,
  /** How long events are kept for those who follow the site. */
  changeLifeMs: 7 * dayMs,
  changesPage: 100,
  changesPageMax: 1_000,
  changeStreamsPerAddress: 5,
  webhooks: 5,
  webhookUrlLength: 500,
  webhookTimeoutMs: 10_000,
  webhookFailingMs: dayMs,
  guidelinesMs: 60_000,
  playTimeoutMs: 2_000,

  /** How often “is writing…” is renewed, and when others remove it. */
  writingRepeatMs: 2_000,
  writingLifeMs: 4_000,
  /** People who look around in one level in 3D together. */
  companions: 12,
  /** How often one of them may move, how often a browser says that it is still there, and when it is gone. */
  companionMoveMs: 200,
  companionRepeatMs: 4_000,
  companionLifeMs: 10_000,
  /** Anything in a level lies within this distance of its origin on each axis. */
  sceneCoordinate: 1_000_000,

  /** Lists of up to so many levels or packs are searched by the browser, longer ones by the server. */
  browserList: 20_000,
  searchLength: 200,
  /** Of an address, or of the place where a list goes on, in a query. */
  queryTextLength: 2_000,
  /** Results in one answer of a search. */
  searchPage: 24,
  searchPageMax: 1_000,
  homeLevels: 12,
  /** Beside the newest levels: the most loved, and the newest packs. */
  homeLoved: 6,
  homePacks: 4,
  listPage: 24,
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
